import type { OwnTable } from '../../platform/db/data-table.ts'

/** Data export of a member's notices, their preferences, and the devices with push messages. */
export const DATI_AVVISI: readonly OwnTable[] = [
  {
    chiave: 'avviso',
    titolo: 'Gli avvisi che hai ricevuto',
    sql: `select creato_il as "Quando", genere as "Avviso", dati as "Che cosa diceva", letto_il as "Letto il"
            from avviso where utente_id = $1 order by id`,
  },
  {
    chiave: 'preferenza_avviso',
    titolo: 'Di che cosa hai chiesto di essere avvisato',
    sql: `select tema as "Tema", canale as "Dove", attiva as "Acceso", scelta_il as "Scelto il"
            from preferenza_avviso where utente_id = $1 order by tema, canale`,
  },
  {
    chiave: 'iscrizione_push',
    titolo: 'I dispositivi che ricevono le notifiche',
    sql: `select creata_il as "Dal" from iscrizione_push where utente_id = $1 order by creata_il`,
  },
]
