import type { DataTable } from '@primo/contract/platform/data-table'
import { dataTable } from '../../platform/db/data-table.ts'
import type { Reader } from '../../platform/db/db.ts'

/** When a member asked to be erased, and thought again. */
export async function datiCancellazioni(reader: Reader, utente_id: number): Promise<DataTable[]> {
  return [
    await dataTable(reader, {
      chiave: 'cancellazione',
      titolo: 'Le volte che hai chiesto di cancellare l’account',
      sql: `select chiesta_il as "Chiesta il", da_eseguire_il as "Si esegue dal", ritirata_il as "Ritirata il"
              from cancellazione where utente_id = $1 order by id`,
      valori: [utente_id],
    }),
  ]
}
