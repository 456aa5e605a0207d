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

type Task = { run: (trx: Trx) => Promise<unknown>; tabella?: string }

/**
 * Tasks of the nightly clean-up, one transaction each: the changes of a partitioned table lock it, and a deletion that fails must not keep the
 * data of the others.
 */
export const NIGHTLY_TASKS: readonly Task[] = [
  ...MODULES.flatMap(({ clean }) => (clean ? [{ run: clean }] : [])),
  { run: (trx) => deleteStoredResponses(trx, beyondTerm('risposte')) },
  ...PARTITIONED_TABLES.map(({ parted, dropExpired }) => ({
    tabella: parted.table,
    async run(trx: Trx) {
      await createFuturePartitions(trx, parted)
      await dropExpired(trx)
      await closePartitions(trx, parted)
    },
  })),
]

/**
 * Deletes data past its retention term (`domain/registro/conservazione.ts`), creates future partitions, drops expired ones, and makes
 * read-only those that are no longer written to.
 * @throws AggregateError with all errors, once everything has been tried
 */
export async function cleanNightly({ withTransaction, log }: Tools & Logged): Promise<void> {
  const failures: unknown[] = []
  for (const { run, ...where } of NIGHTLY_TASKS)
    await withTransaction(run).catch((err: unknown) => {
      log.error({ err, ...where }, 'pulizia')
      failures.push(err)
    })
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '))
}

/** Starts the nightly job that deletes expired data and maintains the partitions, and creates the future partitions at once. */
export async function startCleaning({ jobs, log, withTransaction }: Services): Promise<void> {
  await createAllFuturePartitions({ withTransaction, log })
  await jobs.start({ queue: QUEUE, retries: 2, run: () => cleanNightly({ withTransaction, log }) })
}
