import type { DataTable } from '@primo/contract/platform/data-table'
import { dataTable } from '../../platform/db/data-table.ts'
import type { Reader } from '../../platform/db/db.ts'

/** What a member did, as the house noted it. */
export async function datiEventi(reader: Reader, utente_id: number): Promise<DataTable[]> {
  return [
    await dataTable(reader, {
      chiave: 'evento',
      titolo: 'Le operazioni che hai fatto',
      sql: `select avvenuto_il as "Quando", tipo as "Operazione", oggetto as "Su che cosa", oggetto_id as "Numero"
              from evento where attore_id = $1 order by id`,
      valori: [utente_id],
    }),
  ]
}
