import type { Logger } from 'pino'
import type { Database } from '../../platform/db/db.ts'
import { runPeriodically } from './run-periodically.ts'

const EVERY_MS = 500

/** Returns the queues with a job that is due, stopping at the first of each. */
const WITH_SOMETHING = `
  select coda from unnest($1::text[]) as coda
   where exists (select 1 from lavori.job
                  where name = coda and state < 'active' and not blocked and start_after <= now())`

export type QueuePoller = {
  /** Calls `sveglia` whenever a job of the queue is due. */
  follow: (queue: string, sveglia: () => void) => void
  stop: () => Promise<void>
}

/**
 * Creates a poller that checks every half second, in one query for all the queues of this process. If each queue polled on its
 * own, its updates would be most of an idle server's load. It polls instead of using LISTEN, which does not work through
 * PgBouncer.
 */
export function createQueuePoller({ db }: Pick<Database, 'db'>, log: Pick<Logger, 'error'>): QueuePoller {
  const seguite = new Map<string, () => void>()
  const look = async () => {
    if (seguite.size === 0) return
    const { rows } = await db.$client.query<{ coda: string }>(WITH_SOMETHING, [[...seguite.keys()]])
    for (const { coda } of rows) seguite.get(coda)?.()
  }
  const stop = runPeriodically(EVERY_MS, look, (error) => log.error({ err: error }, 'lavori'))
  return {
    follow: (queue, sveglia) => seguite.set(queue, sveglia),
    stop,
  }
}
