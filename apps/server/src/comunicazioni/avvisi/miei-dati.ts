import type { TabellaDati } from '@primo/contract/platform/tabella-dati'
import type { Lettore } from '../../platform/db/db.ts'
import { tabellaDati } from '../../platform/db/tabella-dati.ts'

/** What a member was told, what he chose to be told of, and the devices that ask for push messages. */
export async function datiAvvisi(lettore: Lettore, utente_id: number): Promise<TabellaDati[]> {
  const valori = [utente_id]
  return [
    await tabellaDati(lettore, {
      chiave: 'avviso',
      titolo: 'Gli avvisi che hai ricevuto',
      sql: `select creato_il as "Quando", genere as "Avviso", dati as "Che cosa diceva", letto_il as "Letto il"
              from avviso where utente_id = $1 order by id`,
      valori,
    }),
    await tabellaDati(lettore, {
      chiave: 'preferenza_avviso',
      titolo: 'Di che cosa hai chiesto di essere avvisato',
      sql: `select tema as "Tema", canale as "Dove", attiva as "Acceso", scelta_il as "Scelto il"
              from preferenza_avviso where utente_id = $1 order by tema, canale`,
      valori,
    }),
    await tabellaDati(lettore, {
      chiave: 'iscrizione_push',
      titolo: 'I dispositivi che ricevono le notifiche',
      sql: `select creata_il as "Dal" from iscrizione_push where utente_id = $1 order by creata_il`,
      valori,
    }),
  ]
}
