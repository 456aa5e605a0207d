import type { ConversazioneDaLavorare } from '@primo/contract/pratiche/conversazione'
import type { ToccaA } from '@primo/domain/pratiche/conversazione'
import { STATO_PRATICA, type StatoPratica } from '@primo/domain/pratiche/pratica'
import { PERSONE_SQL } from '../../accesso/account/queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'

/** Encrypted column of the messages' text. */
export const TESTO = 'pratica_messaggio.testo_cifrato'

/** Number of messages that a reading returns. */
const PAGE = 50

/** Messages of a pratica (`$1`) before one (`$2`, null for the last), newest first, with the last question marked. */
const MESSAGGI = `
  select m.id, m.autore_id, m.testo_cifrato, m.domanda, m.quando, a.denominazione as autore,
         m.id = (select max(q.id) from pratica_messaggio q where q.pratica_id = m.pratica_id and q.domanda) as ultima_domanda
    from pratica_messaggio m left join (${PERSONE_SQL}) a on a.utente_id = m.autore_id
   where m.pratica_id = $1::bigint and ($2::bigint is null or m.id < $2::bigint)
   order by m.id desc limit ${PAGE + 1}`

type Row = {
  id: number
  autore_id: number | null
  testo_cifrato: string
  domanda: boolean
  quando: Date
  autore: string | null
  ultima_domanda: boolean | null
}

/** Pratica whose conversation is read. */
type Pratica = { id: number; utente_id: number; stato: StatoPratica; tocca_a: ToccaA | null }

/** Returns whether messages may be written on a pratica in this state. */
export const siScrive = (stato: StatoPratica): boolean => stato === STATO_PRATICA.in_lavorazione

/**
 * Returns the last messages of a conversation, oldest first, as operators read them. The caller has checked who may read it.
 * @param before id of the message before which they are; absent for the last of all
 */
export async function conversazioneDi(
  reader: Reader,
  secrets: Secrets,
  { id, utente_id, stato, tocca_a }: Pratica,
  before?: number,
): Promise<ConversazioneDaLavorare> {
  const rows = await queryRows<Row>(reader, MESSAGGI, [id, before ?? null])
  const messaggi = rows.slice(0, PAGE).map((row) => ({
    id: row.id,
    da:
      row.autore_id === null
        ? ('cliente' as const)
        : row.autore_id === utente_id
          ? ('convenzionato' as const)
          : ('operatore' as const),
    testo: secrets.decrypt(TESTO, row.id, row.testo_cifrato),
    domanda: row.domanda,
    aperta: tocca_a === 'convenzionato' && row.ultima_domanda === true,
    quando: row.quando.toISOString(),
    autore: row.autore,
  }))
  return { messaggi: messaggi.reverse(), altri: rows.length > PAGE, tocca_a, scrivibile: siScrive(stato) }
}
