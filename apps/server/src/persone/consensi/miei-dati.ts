import type { DataTable } from '@primo/contract/platform/data-table'
import { dataTable } from '../../platform/db/data-table.ts'
import type { Reader } from '../../platform/db/db.ts'

/** Every consent a member gave or withdrew. */
export async function datiConsensi(reader: Reader, utente_id: number): Promise<DataTable[]> {
  return [
    await dataTable(reader, {
      chiave: 'consenso',
      titolo: 'I tuoi consensi, con tutta la storia',
      sql: `select tipo as "Consenso", dato as "Dato", quando as "Quando", canale as "Dove",
                   versione_testo as "Versione del testo"
              from consenso where utente_id = $1 order by id`,
      valori: [utente_id],
    }),
  ]
}
