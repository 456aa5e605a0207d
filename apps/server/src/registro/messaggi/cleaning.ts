import { and, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { beyondTerm } from '../conservazione/terms.ts'
import { messaggio } from './tables.ts'

/**
 * Wipes what messages given up a week ago said: by then nobody sends them again. Forgets those that left, lost their
 * use or were given up a month ago.
 */
export async function cleanMessages(trx: Trx): Promise<void> {
  await trx
    .update(messaggio)
    .set({ contenuto_cifrato: null })
    .where(and(isNotNull(messaggio.contenuto_cifrato), lt(messaggio.fallito_il, beyondTerm('non_partiti'))))
  await trx
    .delete(messaggio)
    .where(and(isNull(messaggio.contenuto_cifrato), lt(messaggio.creato_il, beyondTerm('messaggi'))))
}
