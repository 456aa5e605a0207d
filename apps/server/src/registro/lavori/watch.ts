import type { Logger } from 'pino'
import type { Database } from '../../platform/db/db.ts'
import { everySoOften } from './rounds.ts'

const EVERY_MS = 500

/** Of these queues, those with a job that may start now: of each no more than one is looked for. */
const WITH_SOMETHING = `
  select coda from unnest($1::text[]) as coda
   where exists (select 1 from lavori.job
                  where name = coda and state < 'active' and not blocked and start_after <= now())`

export type Watch = {
  /** Wakes `sveglia` whenever something waits in `coda`. */
  follow: (queue: string, sveglia: () => void) => void
  stop: () => Promise<void>
}

/**
 * Looks every half second, once for all the queues of this process, whether there is something to do: each queue by
 * itself would ask as often with an update of its own, and those were most of what an idle server did. A question and
 * not LISTEN: that does not pass through PgBouncer, and whoever enqueues may be another process.
 */
export function createWatch({ db }: Pick<Database, 'db'>, log: Pick<Logger, 'error'>): Watch {
  const seguite = new Map<string, () => void>()
  const look = async () => {
    if (seguite.size === 0) return
    const { rows } = await db.$client.query<{ coda: string }>(WITH_SOMETHING, [[...seguite.keys()]])
    for (const { coda } of rows) seguite.get(coda)?.()
  }
  const stop = everySoOften(EVERY_MS, look, (error) => log.error({ err: error }, 'lavori'))
  return {
    follow: (queue, sveglia) => seguite.set(queue, sveglia),
    stop,
  }
}
