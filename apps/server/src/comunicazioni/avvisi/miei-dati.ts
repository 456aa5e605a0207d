import type { DataTable } from '@primo/contract/platform/data-table'
import { dataTable } from '../../platform/db/data-table.ts'
import type { Reader } from '../../platform/db/db.ts'

/** What a member was told, what he chose to be told of, and the devices that ask for push messages. */
export async function datiAvvisi(reader: Reader, utente_id: number): Promise<DataTable[]> {
  const valori = [utente_id]
  return [
    await dataTable(reader, {
      chiave: 'avviso',
      titolo: 'Gli avvisi che hai ricevuto',
      sql: `select creato_il as "Quando", genere as "Avviso", dati as "Che cosa diceva", letto_il as "Letto il"
              from avviso where utente_id = $1 order by id`,
      valori,
    }),
    await dataTable(reader, {
      chiave: 'preferenza_avviso',
      titolo: 'Di che cosa hai chiesto di essere avvisato',
      sql: `select tema as "Tema", canale as "Dove", attiva as "Acceso", scelta_il as "Scelto il"
              from preferenza_avviso where utente_id = $1 order by tema, canale`,
      valori,
    }),
    await dataTable(reader, {
      chiave: 'iscrizione_push',
      titolo: 'I dispositivi che ricevono le notifiche',
      sql: `select creata_il as "Dal" from iscrizione_push where utente_id = $1 order by creata_il`,
      valori,
    }),
  ]
}
