import { AVVISO_PARTITIONS, dropExpiredQuarters } from '../comunicazioni/avvisi/partitions.ts'
import type { Trx } from '../platform/db/db.ts'
import { closePartitions, createFuturePartitions, type PartitionedTable } from '../platform/db/partitions.ts'
import type { Services } from '../platform/services/services.ts'
import { dropExpiredMonths, EVENTO_PARTITIONS } from '../registro/eventi/months.ts'
import { dropExpiredWeeks, MESSAGGIO_PARTITIONS } from '../registro/messaggi/retention.ts'

type Tools = Pick<Services, 'withTransaction'>
type Logged = { log: Pick<Services['log'], 'error'> }

/** The partitioned tables, each with the function that drops its expired partitions. */
export const PARTITIONED_TABLES: readonly { parted: PartitionedTable; leave: (trx: Trx) => Promise<void> }[] =
  [
    { parted: EVENTO_PARTITIONS, leave: dropExpiredMonths },
    { parted: MESSAGGIO_PARTITIONS, leave: dropExpiredWeeks },
    { parted: AVVISO_PARTITIONS, leave: dropExpiredQuarters },
  ]

/**
 * Creates the future partitions of all partitioned tables. A partition that cannot be created is left to the nightly job: its
 * rows go to the default partition.
 */
export async function createAllFuturePartitions({ withTransaction, log }: Tools & Logged): Promise<void> {
  for (const { parted } of PARTITIONED_TABLES)
    await withTransaction((trx) => createFuturePartitions(trx, parted)).catch((err: unknown) =>
      log.error({ err, tabella: parted.table }, 'parti di una tabella'),
    )
}

/**
 * Creates the future partitions, drops the expired ones, and closes the past ones. An error on one table does not stop the
 * others.
 * @throws AggregateError with all errors, once every table has been tried
 */
export async function maintainPartitions({ withTransaction, log }: Tools & Logged): Promise<void> {
  const failures: unknown[] = []
  // One transaction per table, because these changes lock the whole table.
  for (const { parted, leave } of PARTITIONED_TABLES)
    await withTransaction(async (trx) => {
      await createFuturePartitions(trx, parted)
      await leave(trx)
      await closePartitions(trx, parted)
    }).catch((err: unknown) => {
      log.error({ err, tabella: parted.table }, 'parti di una tabella')
      failures.push(err)
    })
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '))
}
