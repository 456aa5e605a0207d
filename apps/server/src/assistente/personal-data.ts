import type { DataTable } from '@primo/contract/platform/data-table'
import type { Reader } from '../platform/db/db.ts'
import { dataTable, type PianoCancellazione, SUO } from '../platform/db/personal-data.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'

/** Erasure plan of the messages that a member sent to the operators through the assistant. */
export const PIANO_ASSISTENTE = {
  messaggio_operatore: { dove: SUO, elimina: true },
} satisfies PianoCancellazione

/** Returns the data export of a member's messages to the operators, in clear text: they are the member's own. */
export async function datiMessaggi(
  reader: Reader,
  secrets: Secrets,
  utente_id: number,
): Promise<DataTable[]> {
  const table = await dataTable(reader, [utente_id], {
    chiave: 'messaggio_operatore',
    titolo: 'I messaggi che ci hai scritto',
    sql: `select creato_il as "Scritto il", testo_cifrato as "Testo", id
            from messaggio_operatore where utente_id = $1 order by id`,
  })
  const inChiaro = ([quando = '', encrypted = '', id = '']: string[]) => [
    quando,
    secrets.decrypt('messaggio_operatore.testo_cifrato', id, encrypted),
  ]
  return [{ ...table, colonne: table.colonne.slice(0, 2), righe: table.righe.map(inChiaro) }]
}
