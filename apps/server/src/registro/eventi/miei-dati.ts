import type { OwnTable } from '../../platform/db/data-table.ts'

/** The member's own operations, in the export of personal data. */
export const DATI_EVENTI: readonly OwnTable[] = [
  {
    chiave: 'evento',
    titolo: 'Le operazioni che hai fatto',
    sql: `select avvenuto_il as "Quando", tipo as "Operazione", oggetto as "Su che cosa", oggetto_id as "Numero"
            from evento where attore_id = $1 order by id`,
  },
]
