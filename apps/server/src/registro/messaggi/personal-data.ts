import { TERMINI } from '@primo/domain/registro/conservazione'
import { and, isNotNull, lt } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import {
  deleteExpiredRows,
  dropPartition,
  expiredPartitions,
  type PartitionedTable,
} from '../../platform/db/partitions.ts'
import { beyondTerm } from '../conservazione/terms.ts'
import { messaggio } from './tables.ts'

/**
 * Weekly partitions of the outbox. A partition becomes read-only, except for erasures of recipients, once none of its messages
 * can still be sent: a retry moves a message to the week of that day.
 */
export const MESSAGGIO_PARTITIONS: PartitionedTable = {
  table: 'messaggio',
  schema: 'parti',
  by: 'creato_il',
  every: 'week',
  ahead: 4,
  own: (part) => [`alter table ${part} add primary key (id)`],
  pending: 'contenuto_cifrato is not null',
  closing: { after_days: 7, still_changing: ['destinatario', 'contenuto_cifrato'] },
}

/** Deletes the content of messages that failed permanently more than a week ago, after which they are not retried. */
export async function cleanMessages(trx: Trx): Promise<void> {
  await trx
    .update(messaggio)
    .set({ contenuto_cifrato: null })
    .where(and(isNotNull(messaggio.contenuto_cifrato), lt(messaggio.fallito_il, beyondTerm('non_partiti'))))
}

/** Drops the weekly partitions of messages that ended more than a month ago. */
export async function dropExpiredWeeks(trx: Trx): Promise<void> {
  await deleteExpiredRows(trx, MESSAGGIO_PARTITIONS, TERMINI.messaggi.giorni)
  for (const part of await expiredPartitions(trx, MESSAGGIO_PARTITIONS, TERMINI.messaggi.giorni))
    await dropPartition(trx, part)
}
