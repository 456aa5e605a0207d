import { lastTime, nextTime, type Schedule } from '@primo/domain/platform/schedule'
import type { Logger } from 'pino'
import type { Database, Trx } from '../../platform/db/db.ts'
import { enqueueScheduledRun, registerJob } from './commands.ts'
import { waitingQueues } from './queries.ts'

const ROUND_MS = 5_000

type Clock = {
  /** Follows a job's schedule from now on, after making good the last time it missed. */
  follow: (coda: string, schedule: Schedule) => Promise<void>
  stop: () => Promise<void>
}

/**
 * Turns the times of the schedules into runs, and wakes who makes them. Every process has one: of each time one run
 * comes, whatever their number. A process that slept, or a run nobody woke for, is made good at the next look.
 * @param sveglia enqueues the wake-up of a job, in the transaction.
 */
export function createClock(
  { db, withTransaction }: Pick<Database, 'db' | 'withTransaction'>,
  log: Pick<Logger, 'error'>,
  sveglia: (trx: Trx, coda: string) => Promise<void>,
  now: () => Date = () => new Date(),
): Clock {
  const seguiti = new Map<string, { schedule: Schedule; prossimo: Date }>()

  const scatta = async (coda: string) => {
    const seguito = seguiti.get(coda)!
    const ora = now()
    const ultimo = lastTime(seguito.schedule, ora)
    await withTransaction(async (trx) => {
      if (await enqueueScheduledRun(trx, coda, ultimo)) await sveglia(trx, coda)
    })
    seguito.prossimo = nextTime(seguito.schedule, ora)
  }

  const guarda = async () => {
    for (const [coda, { prossimo }] of seguiti) if (prossimo <= now()) await scatta(coda)
    const ferme = await waitingQueues(db, [...seguiti.keys()])
    if (ferme.length === 0) return
    await withTransaction(async (trx) => {
      for (const coda of ferme) await sveglia(trx, coda)
    })
  }

  let giro: Promise<void> | null = null
  const timer = setInterval(() => {
    giro ??= guarda()
      .catch((error) => log.error({ err: error }, 'orologio dei lavori'))
      .finally(() => {
        giro = null
      })
  }, ROUND_MS)
  timer.unref()

  return {
    follow: async (coda, schedule) => {
      const ora = now()
      await withTransaction((trx) => registerJob(trx, coda, lastTime(schedule, ora)))
      seguiti.set(coda, { schedule, prossimo: nextTime(schedule, ora) })
      await scatta(coda)
    },
    stop: async () => {
      clearInterval(timer)
      await giro
    },
  }
}
