import { clock } from '@primo/domain/platform/clock'
import { lastTime, nextTime, type Schedule } from '@primo/domain/platform/job-schedule'
import type { Logger } from 'pino'
import type { Database, Trx } from '../../platform/db/db.ts'
import { enqueueScheduledRun, registerJob } from './commands.ts'
import { waitingQueues } from './queries.ts'

/**
 * Runs a function periodically, without overlap: an error is passed to `failed`, and the next round tries again.
 * @returns the function that stops it, after the round in progress
 */
export function runPeriodically(
  ms: number,
  round: () => Promise<void>,
  failed: (error: unknown) => void,
): () => Promise<void> {
  let underWay: Promise<void> | null = null
  const timer = setInterval(() => {
    underWay ??= round()
      .catch(failed)
      .finally(() => {
        underWay = null
      })
  }, ms)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await underWay
  }
}

const ROUND_MS = 5_000

type Clock = {
  /** Schedules a job, and enqueues its last run if that was missed. */
  follow: (queue: string, schedule: Schedule) => Promise<void>
  stop: () => Promise<void>
}

/**
 * Creates the scheduler, which enqueues the runs of scheduled jobs and wakes their workers. Every process has one; together they
 * enqueue each run once. A time missed while the process was suspended, or a lost wake-up, is made up for at the next poll.
 * @param sveglia enqueues the wake-up of a job's workers, in the transaction that enqueues its run.
 */
export function createScheduler(
  { db, withTransaction }: Pick<Database, 'db' | 'withTransaction'>,
  log: Pick<Logger, 'error'>,
  sveglia: (trx: Trx, queue: string) => Promise<void>,
  now: () => Date = () => clock.now(),
): Clock {
  const seguiti = new Map<string, { schedule: Schedule; prossimo: Date }>()

  const scatta = async (queue: string) => {
    const seguito = seguiti.get(queue)!
    const current = now()
    const last = lastTime(seguito.schedule, current)
    await withTransaction(async (trx) => {
      if (await enqueueScheduledRun(trx, queue, last)) await sveglia(trx, queue)
    })
    seguito.prossimo = nextTime(seguito.schedule, current)
  }

  const tick = async () => {
    for (const [queue, { prossimo }] of seguiti) if (prossimo <= now()) await scatta(queue)
    const ferme = await waitingQueues(db, [...seguiti.keys()])
    if (ferme.length === 0) return
    await withTransaction(async (trx) => {
      for (const queue of ferme) await sveglia(trx, queue)
    })
  }

  const stop = runPeriodically(ROUND_MS, tick, (error) => log.error({ err: error }, 'orologio dei lavori'))

  return {
    follow: async (queue, schedule) => {
      const current = now()
      await withTransaction((trx) => registerJob(trx, queue, lastTime(schedule, current)))
      seguiti.set(queue, { schedule, prossimo: nextTime(schedule, current) })
      await scatta(queue)
    },
    stop,
  }
}
