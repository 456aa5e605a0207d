import { and, gt, isNotNull, isNull, min, or, sql } from 'drizzle-orm'
import type { Reader, Trx } from '../../platform/db/db.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { registraEvento } from '../eventi/commands.ts'
import { MESSAGES_QUEUE, TO_BE_SENT } from './delivery.ts'
import { messaggio } from './tables.ts'

const TOGETHER = 1000

/** Condition of failed messages that still have their content and have not expired. */
export const TO_TRY_AGAIN = and(
  isNotNull(messaggio.fallito_il),
  isNotNull(messaggio.contenuto_cifrato),
  or(isNull(messaggio.scade_il), gt(messaggio.scade_il, sql`now()`)),
)

/**
 * Retries failed messages, up to a thousand per call.
 * @param attore_id the operator; null = a shell command.
 * @returns their number.
 */
export async function riprovaMessaggi(
  trx: Trx,
  jobs: Pick<Jobs, 'enqueue'>,
  attore_id: number | null,
): Promise<number> {
  const which = trx.select({ id: messaggio.id }).from(messaggio).where(TO_TRY_AGAIN).limit(TOGETHER)
  const ripresi = await trx
    .update(messaggio)
    // Reset, so that messages given up for their age get the full retry period again.
    .set({ fallito_il: null, creato_il: sql`now()` })
    .where(sql`${messaggio.id} in ${which}`)
    .returning({ id: messaggio.id })
  for (const { id } of ripresi) await jobs.enqueue(trx, MESSAGES_QUEUE, { id })
  await registraEvento(trx, { attore_id, tipo: 'messaggi.riprovati', oggetto: 'messaggio' })
  return ripresi.length
}

/** Returns the number of messages to send, the time of the oldest, and the number of failed messages that may be retried. */
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
