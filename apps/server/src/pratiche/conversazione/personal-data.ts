import type { DataTable } from '@primo/contract/platform/data-table'
import { inArray, or } from 'drizzle-orm'
import type { Reader, Trx } from '../../platform/db/db.ts'
import { dataTable, type PianoCancellazione } from '../../platform/db/personal-data.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { beyondTerm } from '../../registro/conservazione/terms.ts'
import {
  praticheDaDimenticare,
  praticheScadute,
  rifiutatePrimaDi,
  SUE_PRATICHE,
} from '../pratiche/personal-data.ts'
import { TESTO } from './queries.ts'
import { pratica_messaggio } from './tables.ts'

/**
 * Returns the erasure plan of the conversations: deleted where the client's name is, and kept with it as long as the law requires.
 * @param conservata query that returns a row while completed cases must be kept; injected by the privacy module
 */
export function pianoConversazioni(conservata: string) {
  return {
    pratica_messaggio: { dove: `pratica_id in (${praticheDaDimenticare(conservata)})`, elimina: true },
  } satisfies PianoCancellazione
}

/** Returns the data export of the messages on a member's cases, in clear text. */
export async function datiConversazioni(
  reader: Reader,
  secrets: Secrets,
  utente_id: number,
): Promise<DataTable[]> {
  const table = await dataTable(reader, [utente_id], {
    chiave: 'pratica_messaggio',
    titolo: 'I messaggi sulle tue pratiche',
    sql: `select m.pratica_id as "Scheda",
                 case when m.autore_id is null then 'Il cliente' when m.autore_id = $1 then 'Tu' else 'Un operatore' end as "Di chi",
                 m.testo_cifrato as "Testo", m.quando as "Quando", m.id
            from pratica_messaggio m where m.pratica_id in (${SUE_PRATICHE}) order by m.id`,
  })
  const inChiaro = ([scheda = '', chi = '', encrypted = '', quando = '', id = '']: string[]) => [
    ...[scheda, chi, secrets.decrypt(TESTO, id, encrypted), quando],
  ]
  return [{ ...table, colonne: table.colonne.slice(0, 4), righe: table.righe.map(inChiaro) }]
}

/** Deletes the messages on cases past their retention term, and on rejected ones with their documents. */
export async function cleanConversazioni(trx: Trx): Promise<void> {
  const { pratica_id } = pratica_messaggio
  await trx
    .delete(pratica_messaggio)
    .where(
      or(
        inArray(pratica_id, praticheScadute(trx)),
        inArray(pratica_id, rifiutatePrimaDi(trx, beyondTerm('documenti_chiuse'))),
      ),
    )
}
