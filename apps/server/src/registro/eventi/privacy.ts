import type { OwnTable } from '../../platform/db/personal-data.ts'
import { keepColumns, type PianoCancellazione, SISTEMA } from '../../platform/db/personal-data.ts'

/** Erasure plan of the audit log: events refer to an account by its id. */
export const PIANO_EVENTI = {
  evento: {
    dove: 'attore_id = $1',
    tieni: {
      ...keepColumns(SISTEMA, 'genere', 'tipo', 'oggetto', 'dati', 'cambi', 'chiamata'),
      ...keepColumns('impronta da cui non si torna indietro', 'rete', 'precedente', 'impronta'),
    },
  },
} satisfies PianoCancellazione

/** The member's own operations, in the export of personal data. */
export const DATI_EVENTI: readonly OwnTable[] = [
  {
    chiave: 'evento',
    titolo: 'Le operazioni che hai fatto',
    sql: `select avvenuto_il as "Quando", tipo as "Operazione", oggetto as "Su che cosa", oggetto_id as "Numero"
            from evento where attore_id = $1 order by id`,
  },
]
