import { randomBytes, randomUUID } from 'node:crypto'
import { type Refusal, refuse } from '@primo/contract/platform/errors'
import type { Reply } from '@primo/contract/platform/route'
import type { leggiVisione } from '@primo/contract/ufficio/visione'
import { VISIONE_MIN } from '@primo/domain/platform/visione'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { hashToken } from '../../accesso/account/authenticate.ts'
import { holdAccountOpen } from '../../accesso/account/commands.ts'
import { eCancellato } from '../../accesso/account/personal-data.ts'
import { leggiAccount, PERSONE_SQL, SESSIONI_SQL } from '../../accesso/account/queries.ts'
import type { Reader, Trx } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'
import type { Services } from '../../platform/services/services.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { visione } from './tables.ts'

const no = (message: string) => refuse('STATO_NON_PERMESSO', { message })

/**
 * Starts an impersonation of a member, read only. An operator's session has one at a time: a new one ends the previous.
 * @param input `avvisa` is whether the member is notified, by the company's current setting
 * @returns its id and its token, which is stored only as a hash
 */
export async function apriVisione(
  trx: Trx,
  input: { utente_id: number; operatore_id: number; sessione_id: string; motivo: string; avvisa: boolean },
): Promise<{ visione: string; token: string } | Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO'>> {
  const { utente_id, operatore_id, sessione_id, motivo, avvisa } = input
  // The lock serialises with a block or an erasure.
  await holdAccountOpen(trx, utente_id)
  const account = await leggiAccount(trx, utente_id)
  if (account?.ruolo !== 'user') return refuse('NON_TROVATO', { message: 'Questa persona non c’è.' })
  if (eCancellato(account)) return no('Questa persona ha cancellato l’account.')
  if (account.bloccato) return no('Il suo account è bloccato: nell’app non entra neanche lui.')
  await chiudi(trx, eq(visione.sessione_id, sessione_id), operatore_id)
  const id = randomUUID()
  const token = randomBytes(32).toString('base64url')
  await trx.insert(visione).values({
    id,
    hash: hashToken(token),
    operatore_id,
    sessione_id,
    utente_id,
    motivo,
    scade_il: sql`now() + make_interval(mins => ${VISIONE_MIN})`,
  })
  await registraEvento(trx, {
    attore_id: operatore_id,
    tipo: 'visione.iniziata',
    oggetto: 'utente',
    oggetto_id: utente_id,
    dati: { visione: id, avvisa },
  })
  return { visione: id, token }
}

/** Ends an impersonation at the request of the operator who started it. */
export const chiudiVisione = (trx: Trx, { id, operatore_id }: { id: string; operatore_id: number }) =>
  chiudi(trx, eq(visione.id, id), operatore_id)

/**
 * Stores the end of impersonations that have expired, or whose operator's session has ended.
 * @returns their number
 */
export async function chiudiFinite(trx: Trx): Promise<number> {
  const over = sql`(${visione.scade_il} <= now() or not exists (
    select from (${sql.raw(SESSIONI_SQL)}) s where s.id = ${visione.sessione_id} and s.aperta))`
  return chiudi(trx, over, null)
}

/** End of the operator's session, past or future; null once the session has been deleted. */
const FINE_SESSIONE = sql`(select s.finisce_il from (${sql.raw(SESSIONI_SQL)}) s where s.id = ${visione.sessione_id})`

/**
 * Stores the end of impersonations and records it in the audit log with the instant it took effect, which may be earlier than
 * now.
 * @param attore_id actor; null = it expired
 */
async function chiudi(trx: Trx, which: ReturnType<typeof and>, attore_id: number | null): Promise<number> {
  const ended = await trx
    .update(visione)
    .set({ finita_il: sql`least(now(), ${visione.scade_il}, ${FINE_SESSIONE})` })
    .where(and(which, isNull(visione.finita_il)))
    .returning({ id: visione.id, utente_id: visione.utente_id, finita_il: visione.finita_il })
  for (const { id, utente_id, finita_il } of ended) {
    await registraEvento(trx, {
      attore_id,
      tipo: 'visione.finita',
      oggetto: 'utente',
      oggetto_id: utente_id,
      dati: { visione: id },
      quando: finita_il!,
    })
  }
  return ended.length
}

/** Starts the hourly job that closes impersonations that were not ended by their operator. */
export async function startVisioni({ jobs, withTransaction }: Services): Promise<void> {
  await jobs.start({
    queue: 'visioni',
    retries: 3,
    run: async () => ({ finite: await withTransaction(chiudiFinite) }),
  })
}

/** Returns the impersonated member and the remaining time of an impersonation; null when it does not exist. */
export async function statoVisione(
  reader: Reader,
  id: string,
): Promise<Reply<typeof leggiVisione>['data'] | null> {
  type Row = { utente_id: number; denominazione: string; scade_il: Date; resta_s: number }
  const rows = await queryRows<Row>(
    reader,
    `select v.utente_id, p.denominazione, v.scade_il,
            greatest(0, ceil(extract(epoch from v.scade_il - now())))::int as resta_s
       from visione v join (${PERSONE_SQL}) p on p.utente_id = v.utente_id
      where v.id = $1`,
    [id],
  )
  const [row] = rows
  return row ? { ...row, scade_il: row.scade_il.toISOString() } : null
}

/**
 * SQL query of the impersonations with their reason, for joins with the audit log, which stores no reason because it may contain
 * personal data.
 */
export const VISIONI_SQL = 'select id, motivo from visione'
