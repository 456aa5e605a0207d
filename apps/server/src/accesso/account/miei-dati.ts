import type { OwnTable } from '../../platform/db/data-table.ts'

/** Data export of a member's account and of the logins on their devices. */
export const DATI_ACCESSO: readonly OwnTable[] = [
  {
    chiave: 'utente',
    titolo: 'Il tuo account',
    sql: `select id as "Numero", ruolo as "Tipo di account", email as "E-mail",
                 email_verificata_il as "E-mail verificata il", cellulare as "Cellulare",
                 cellulare_verificato_il as "Cellulare verificato il", target as "Area scelta",
                 bloccato as "Bloccato", motivo_blocco as "Perché è bloccato", creato_il as "Creato il", aggiornato_il as "Aggiornato il"
            from utente where id = $1 order by id`,
  },
  {
    chiave: 'sessione',
    titolo: 'Dispositivi da cui sei entrato',
    sql: `select dispositivo as "Dispositivo", descrizione as "Descrizione", creata_il as "Entrato il",
                 ultimo_uso_il as "Ultimo uso", chiusa_il as "Chiusa il", motivo_chiusura as "Perché"
            from sessione where utente_id = $1 order by creata_il desc, id`,
  },
]
