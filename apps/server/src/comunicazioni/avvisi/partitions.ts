import { AVVISI_GIORNI_MAX } from '@primo/domain/comunicazioni/avvisi'
import type { Trx } from '../../platform/db/db.ts'
import {
  deleteExpiredRows,
  dropPartition,
  expiredPartitions,
  type PartitionedTable,
} from '../../platform/db/partitions.ts'

/**
 * Quarterly partitions of the notices. None becomes read only: old notices are still marked as read, and late events add to them.
 * A key belongs to one quarter, by the instant of its subject, and is unique per member there.
 */
export const AVVISO_PARTITIONS: PartitionedTable = {
  table: 'avviso',
  schema: 'parti',
  by: 'creato_il',
  every: 'quarter',
  ahead: 1,
  own: (part) => [
    `alter table ${part} add primary key (id)`,
    `create unique index on ${part} (utente_id, chiave)`,
  ],
  pending: 'email_dal is not null',
  closing: null,
}

/** Drops the partitions of quarters that ended more than a year ago. */
export async function dropExpiredQuarters(trx: Trx): Promise<void> {
  await deleteExpiredRows(trx, AVVISO_PARTITIONS, AVVISI_GIORNI_MAX)
  for (const part of await expiredPartitions(trx, AVVISO_PARTITIONS, AVVISI_GIORNI_MAX))
    await dropPartition(trx, part)
}
