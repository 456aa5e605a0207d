import { TERMINI } from '@primo/domain/registro/conservazione'
import { and, isNotNull, lt } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { dropPart, type Parted, partsOver, thinFirst } from '../../platform/db/parts.ts'
import { beyondTerm } from '../conservazione/terms.ts'
import { messaggio } from './tables.ts'

/**
 * The weeks of the outbox. One is closed when nothing of it can still leave: what is tried again is written in the week of
 * that day. Erasure still forgets for whom its messages were.
 */
export const MESSAGGIO_PARTS: Parted = {
  table: 'messaggio',
  schema: 'parti',
  by: 'creato_il',
  every: 'week',
  ahead: 4,
  own: (part) => [`alter table ${part} add primary key (id)`],
  pending: 'contenuto_cifrato is not null',
  closing: { after_days: 7, still_changing: ['destinatario', 'contenuto_cifrato'] },
}

/** Wipes what messages given up a week ago said: by then nobody sends them again. */
export async function cleanMessages(trx: Trx): Promise<void> {
  await trx
    .update(messaggio)
    .set({ contenuto_cifrato: null })
    .where(and(isNotNull(messaggio.contenuto_cifrato), lt(messaggio.fallito_il, beyondTerm('non_partiti'))))
}

/** Lets go, whole, of the weeks that were over a month ago. */
export async function leaveWeeks(trx: Trx): Promise<void> {
  await thinFirst(trx, MESSAGGIO_PARTS, TERMINI.messaggi.giorni)
  for (const part of await partsOver(trx, MESSAGGIO_PARTS, TERMINI.messaggi.giorni)) await dropPart(trx, part)
}
