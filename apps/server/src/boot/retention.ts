import type { Trx } from '../platform/db/db.ts'
import { closePartitions, createFuturePartitions } from '../platform/db/partitions.ts'
import { deleteStoredResponses } from '../platform/http/idempotency.ts'
import type { Services } from '../platform/services/services.ts'
import { beyondTerm } from '../registro/conservazione/terms.ts'
import { MODULES } from './modules.ts'

const QUEUE = 'pulizia'
type Tools = Pick<Services, 'withTransaction'>
type Logged = { log: Pick<Services['log'], 'error'> }

/** The partitioned tables of all modules. */
export const PARTITIONED_TABLES = MODULES.flatMap(({ partitions }) => partitions ?? [])

/**
 * Creates the future partitions of all partitioned tables. A partition that cannot be created is left to the nightly job: until
 * then its rows go to the default partition.
 */
export async function createAllFuturePartitions({ withTransaction, log }: Tools & Logged): Promise<void> {
  for (const { parted } of PARTITIONED_TABLES)
    await withTransaction((trx) => createFuturePartitions(trx, parted)).catch((err: unknown) =>
      log.error({ err, tabella: parted.table }, 'parti di una tabella'),
    )
}

/**
 * Creates future partitions, drops expired ones, and makes read-only those that are no longer written to. An error on one table
 * does not stop the others.
 * @throws AggregateError with all errors, once every table has been tried
 */
export async function maintainPartitions({ withTransaction, log }: Tools & Logged): Promise<void> {
  const failures: unknown[] = []
  // One transaction per table, because these changes lock the whole table.
  for (const { parted, dropExpired } of PARTITIONED_TABLES)
    await withTransaction(async (trx) => {
      await createFuturePartitions(trx, parted)
      await dropExpired(trx)
      await closePartitions(trx, parted)
    }).catch((err: unknown) => {
      log.error({ err, tabella: parted.table }, 'parti di una tabella')
      failures.push(err)
    })
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '))
}

/** Deletes data past its retention term (`domain/registro/conservazione.ts`). */
export async function cleanExpired(trx: Trx): Promise<void> {
  for (const { clean } of MODULES) await clean?.(trx)
  await deleteStoredResponses(trx, beyondTerm('risposte'))
}

/** Starts the nightly job that deletes expired data and maintains the partitions, and creates the future partitions at once. */
export async function startCleaning({ jobs, log, withTransaction }: Services): Promise<void> {
  await createAllFuturePartitions({ withTransaction, log })
  await jobs.start({
    queue: QUEUE,
    retries: 2,
    run: async () => {
      // Partitions are maintained even if the deletions fail: without future partitions, rows would collect in the default one.
      const outcomes = await Promise.allSettled([withTransaction(cleanExpired)])
      outcomes.push(...(await Promise.allSettled([maintainPartitions({ withTransaction, log })])))
      const failures = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
      if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '))
    },
  })
}
