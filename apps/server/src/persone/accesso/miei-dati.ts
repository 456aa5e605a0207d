import type { DataTable } from '@primo/contract/platform/data-table'
import { dataTable } from '../../platform/db/data-table.ts'
import type { Reader } from '../../platform/db/db.ts'

/** A member's account and the logins on his devices. */
export async function datiAccesso(reader: Reader, utente_id: number): Promise<DataTable[]> {
  const valori = [utente_id]
  return [
    await dataTable(reader, {
      chiave: 'utente',
      titolo: 'Il tuo account',
      sql: `select id as "Numero", ruolo as "Tipo di account", email as "E-mail",
                   email_verificata_il as "E-mail verificata il", cellulare as "Cellulare",
                   cellulare_verificato_il as "Cellulare verificato il", target as "Area scelta",
                   bloccato as "Bloccato", creato_il as "Creato il", aggiornato_il as "Aggiornato il"
              from utente where id = $1 order by id`,
      valori,
    }),
    await dataTable(reader, {
      chiave: 'sessione',
      titolo: 'Dispositivi da cui sei entrato',
      sql: `select dispositivo as "Dispositivo", descrizione as "Descrizione", creata_il as "Entrato il",
                   ultimo_uso_il as "Ultimo uso", chiusa_il as "Chiusa il", motivo_chiusura as "Perché"
              from sessione where utente_id = $1 order by creata_il desc, id`,
      valori,
    }),
  ]
}
