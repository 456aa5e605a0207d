import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { type Db, type Trx, transactionsOf } from '../../platform/db/db.ts'
import { longQuery } from '../../platform/db/db-pool.ts'
import type { Jobs, RunInProgress } from '../../platform/jobs/jobs.ts'
import { scheduledJob } from '../../platform/jobs/scheduled-jobs.ts'
import type { FollowJob } from '../../platform/traces/traces.ts'
import { createClock } from './clock.ts'
import { addRun } from './commands.ts'
import { runJob } from './run.ts'
import { createWatch } from './watch.ts'

/** No run of a scheduled job is ended by pg-boss: whether it still goes on is `registro/lavori/run.ts`'s to say. */
const DAY_S = 23 * 3600
/** Who works at another job says twice in this time that he does: who has been silent for it is taken for dead. */
const SILENT_S = 60
/** Who works is woken (`registro/lavori/watch.ts`); by himself he looks this seldom. */
const BY_ITSELF = { pollingIntervalSeconds: 30 } as const
const NO_JOB = '00000000-0000-0000-0000-000000000000'

/**
 * Starts pg-boss on the application's own database; its tables live in the schema `lavori`. It carries the jobs; the
 * schedule and the runs of those that happen by themselves are in `registro/lavori/`.
 * @param lavora false where jobs are only enqueued, for other processes to run.
 * @param follow goes round each run, where somebody looks at what takes time
 */
export async function openJobs(
  db: Db,
  log: Pick<Logger, 'error' | 'info'>,
  lavora = true,
  follow: FollowJob = (_, run) => run(),
): Promise<Jobs> {
  // Making its tables and queues may take longer than a person waits; all the rest of pg-boss may not.
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
    // One made by a version before is as that one had it.
    await boss.updateQueue(queue, options)
    // pg-boss reads what a queue is at its first use: inside a caller's transaction that would take a second
    // connection, and on the embedded database there is none. Cancelling a job there never was is a use.
    await boss.cancel(queue, NO_JOB)
  }
  const sguardo = createWatch(base, log)
  const lavoraA = async (queue: string, operaio: Promise<string>) => {
    const id = await operaio
    sguardo.follow(queue, () => boss.notifyWorker(id))
  }
  const orologio = createClock(base, log, (trx, queue) => send(trx, queue, {}))
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
          retries,
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
        retryLimit: retries,
        retryBackoff: true,
        retryDelay: 2,
        heartbeatSeconds: SILENT_S,
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
              // What went wrong may quote personal data: the log, which hides it, is where it is told.
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
