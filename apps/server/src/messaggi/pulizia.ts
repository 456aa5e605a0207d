import { and, isNull, lt, sql } from 'drizzle-orm'
import type { Trx } from '../db.ts'
import { messaggio } from './tables.ts'

/** Forgets the messages that left (or lost their use) a month ago; their content was wiped then. */
export async function pulisciMessaggi(trx: Trx): Promise<void> {
  await trx
    .delete(messaggio)
    .where(and(isNull(messaggio.contenuto_cifrato), lt(messaggio.creato_il, sql`now() - interval '30 days'`)))
}
