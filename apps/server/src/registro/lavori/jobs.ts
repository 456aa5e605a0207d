import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { type Database, type Db, type Trx, transactionsOf } from '../../platform/db/db.ts'
import { longQuery } from '../../platform/db/db-pool.ts'
import { queryRows } from '../../platform/db/query.ts'
import { type Jobs, type RunInProgress, scheduledJob } from '../../platform/jobs/jobs.ts'
import type { FollowJob } from '../../platform/traces/traces.ts'
import { addRun } from './commands.ts'
import { runJob } from './run-job.ts'
import { createScheduler, runPeriodically } from './scheduler.ts'

const EVERY_MS = 500

/** Returns the queues with a job that is due, stopping at the first of each. */
const WITH_SOMETHING = `
  select coda from unnest($1::text[]) as coda
   where exists (select 1 from lavori.job
                  where name = coda and state < 'active' and not blocked and start_after <= now())`

type QueuePoller = {
  /** Calls `sveglia` whenever a job of the queue is due. */
  follow: (queue: string, sveglia: () => void) => void
  stop: () => Promise<void>
}

/**
 * Creates a poller that checks every half second, in one query for all the queues of this process. If each queue polled on its
 * own, its updates would be most of an idle server's load. It polls instead of using LISTEN, which does not work through
 * PgBouncer.
 */
function createQueuePoller({ db }: Pick<Database, 'db'>, log: Pick<Logger, 'error'>): QueuePoller {
  const seguite = new Map<string, () => void>()
  const poll = async () => {
    if (seguite.size === 0) return
    const rows = await queryRows<{ coda: string }>(db, WITH_SOMETHING, [[...seguite.keys()]])
    for (const { coda } of rows) seguite.get(coda)?.()
  }
  const stop = runPeriodically(EVERY_MS, poll, (error) => log.error({ err: error }, 'lavori'))
  return {
    follow: (queue, sveglia) => seguite.set(queue, sveglia),
    stop,
  }
}

/** Expiry in pg-boss, long enough never to apply: whether a run is alive is decided by `registro/lavori/run-job.ts`. */
const DAY_S = 23 * 3600
/** Seconds without a heartbeat after which a queue's worker counts as dead. Workers send two heartbeats within them. */
const SILENT_S = 60
/** Workers are woken by the queue poller; their own polling is only a fallback. */
const BY_ITSELF = { pollingIntervalSeconds: 30 } as const
/** Options of a queue without a maximum number of retries. pg-boss has no such setting. */
const UNLIMITED = { retryLimit: 1_000_000, retryDelayMax: 60 } as const
const NO_JOB = '00000000-0000-0000-0000-000000000000'

/**
 * Starts pg-boss on the application's own database; its tables are in the schema `lavori`. It transports the jobs; schedules and
 * runs of the scheduled jobs are kept by `registro/lavori/`.
 * @param lavora whether this process also runs jobs; false = it only enqueues them for other processes.
 * @param follow wraps each run, for tracing
 */
export async function openJobs(
  db: Db,
  log: Pick<Logger, 'error' | 'info'>,
  lavora = true,
  follow: FollowJob = (_, run) => run(),
): Promise<Jobs> {
  // Creating tables and queues may exceed the interactive statement timeout; everything else in pg-boss may not.
  let preparazioni = 0
  const preparando = async <T>(fn: () => Promise<T>): Promise<T> => {
    preparazioni++
    return fn().finally(() => preparazioni--)
  }
  const boss = new PgBoss({
    db: {
      executeSql: (text: string, values?: unknown[]) =>
        preparazioni > 0 ? longQuery(db.$client, text, values) : db.$client.query(text, values),
    },
    schema: 'lavori',
    schedule: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'lavori'))
  await preparando(() => boss.start())
  const base = { db, withTransaction: transactionsOf(db.$client) }
  const stopping = new AbortController()
  const send = async (trx: Trx, queue: string, data: object) => {
    await boss.send(queue, data, { db: fromDrizzle(trx, sql) })
  }
  const creaCoda = async (queue: string, options: Parameters<PgBoss['createQueue']>[1]) => {
    await preparando(() => boss.createQueue(queue, options))
    // Updates the options of a queue created by an earlier version.
    await boss.updateQueue(queue, options)
    // pg-boss reads a queue's options at its first use. Inside a caller's transaction this would take a second connection, which
    // the embedded database does not have. Cancelling a non-existent job counts as a use.
    await boss.cancel(queue, NO_JOB)
  }
  const sguardo = createQueuePoller(base, log)
  const lavoraA = async (queue: string, operaio: Promise<string>) => {
    const id = await operaio
    sguardo.follow(queue, () => boss.notifyWorker(id))
  }
  const orologio = createScheduler(base, log, (trx, queue) => send(trx, queue, {}))
  return {
    enqueue: async (trx, coda, data) => {
      if (scheduledJob(coda)) await addRun(trx, { coda })
      await send(trx, coda, data)
    },
    start: async ({ queue, retries, together = 1, run }) => {
      const scheduled = scheduledJob(queue)
      if (scheduled) {
        await creaCoda(queue, { retryLimit: 0, expireInSeconds: DAY_S })
        if (!lavora) return
        const begun = {
          queue,
          retries: retries === 'unlimited' ? Number.POSITIVE_INFINITY : retries,
          run: (running: RunInProgress) => follow(queue, async () => run({} as never, running)),
        }
        await lavoraA(
          queue,
          boss.work(queue, BY_ITSELF, () => runJob(base, log, begun, stopping.signal)),
        )
        await orologio.follow(queue, scheduled.schedule)
        return
      }
      await creaCoda(queue, {
        retryBackoff: true,
        retryDelay: 2,
        heartbeatSeconds: SILENT_S,
        ...(retries === 'unlimited' ? UNLIMITED : { retryLimit: retries }),
      })
      if (!lavora) return
      const options = {
        ...BY_ITSELF,
        batchSize: together,
        burstWhenBatchFull: true,
        perJobResults: true,
      } as const
      const running: RunInProgress = { progress: () => {}, signal: stopping.signal }
      const operaio = boss.work(queue, options, (jobs) =>
        Promise.all(
          jobs.map(async (job) => {
            try {
              await follow(queue, async () => run(job.data as never, running))
              return { id: job.id, status: 'completed' as const }
            } catch (error) {
              log.error({ err: error, coda: queue, lavoro: job.id }, 'lavoro non riuscito')
              // The error may quote personal data, so only the log, which redacts it, receives it.
              return { id: job.id, status: 'failed' as const }
            }
          }),
        ),
      )
      await lavoraA(queue, operaio)
    },
    wake: (trx, queue) => send(trx, queue, {}),
    stop: async () => {
      await orologio.stop()
      await sguardo.stop()
      stopping.abort()
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}
