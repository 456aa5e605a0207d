import { and, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { oltreIlTermine } from '../conservazione/termini.ts'
import { messaggio } from './tables.ts'

/**
 * Wipes what messages given up a week ago said: by then nobody sends them again. Forgets those that left, lost their
 * use or were given up a month ago.
 */
export async function pulisciMessaggi(trx: Trx): Promise<void> {
  await trx
    .update(messaggio)
    .set({ contenuto_cifrato: null })
    .where(
      and(isNotNull(messaggio.contenuto_cifrato), lt(messaggio.fallito_il, oltreIlTermine('non_partiti'))),
    )
  await trx
    .delete(messaggio)
    .where(and(isNull(messaggio.contenuto_cifrato), lt(messaggio.creato_il, oltreIlTermine('messaggi'))))
}
