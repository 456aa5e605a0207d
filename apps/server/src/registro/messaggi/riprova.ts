import { and, gt, isNotNull, isNull, min, or, sql } from 'drizzle-orm'
import type { Reader, Trx } from '../../platform/db/db.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { registraEvento } from '../eventi/commands.ts'
import { MESSAGES_QUEUE, TO_BE_SENT } from './delivery.ts'
import { messaggio } from './tables.ts'

const TOGETHER = 1000

/** Given up and still here to be sent, unless its time has passed. */
export const TO_TRY_AGAIN = and(
  isNotNull(messaggio.fallito_il),
  isNotNull(messaggio.contenuto_cifrato),
  or(isNull(messaggio.scade_il), gt(messaggio.scade_il, sql`now()`)),
)

/**
 * Has what was given up tried again, a thousand at a time.
 * @param attore_id the operator; null = a command of the shell.
 * @returns how many.
 */
export async function riprovaMessaggi(
  trx: Trx,
  jobs: Pick<Jobs, 'enqueue'>,
  attore_id: number | null,
): Promise<number> {
  const which = trx.select({ id: messaggio.id }).from(messaggio).where(TO_TRY_AGAIN).limit(TOGETHER)
  const ripresi = await trx
    .update(messaggio)
    // From now: what was given up for its age has its days again.
    .set({ fallito_il: null, creato_il: sql`now()` })
    .where(sql`${messaggio.id} in ${which}`)
    .returning({ id: messaggio.id })
  for (const { id } of ripresi) await jobs.enqueue(trx, MESSAGES_QUEUE, { id })
  await registraEvento(trx, { attore_id, tipo: 'messaggi.riprovati', oggetto: 'messaggio' })
  return ripresi.length
}

/** E-mails and SMS still to leave, since when the oldest waits, and those given up that may be tried again. */
export async function messaggiInCoda(reader: Reader) {
  const [waiting] = await reader
    .select({ quanti: sql<number>`count(*)::int`, dal: min(messaggio.creato_il) })
    .from(messaggio)
    .where(TO_BE_SENT)
  return {
    in_attesa: waiting!.quanti,
    dal: waiting!.dal,
    falliti: await reader.$count(messaggio, TO_TRY_AGAIN),
  }
}
