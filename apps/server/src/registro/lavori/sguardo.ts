import type { Logger } from 'pino'
import type { Database } from '../../platform/db/db.ts'

const OGNI_MS = 500

/** Of these queues, those with a job that may start now: of each no more than one is looked for. */
const CON_QUALCOSA = `
  select coda from unnest($1::text[]) as coda
   where exists (select 1 from lavori.job
                  where name = coda and state < 'active' and not blocked and start_after <= now())`

export type Sguardo = {
  /** Wakes `sveglia` whenever something waits in `coda`. */
  segui: (coda: string, sveglia: () => void) => void
  ferma: () => Promise<void>
}

/**
 * Looks every half second, once for all the queues of this process, whether there is something to do: each queue by
 * itself would ask as often with an update of its own, and those were most of what an idle server did. A question and
 * not LISTEN: that does not pass through PgBouncer, and whoever enqueues may be another process.
 */
export function creaSguardo({ db }: Pick<Database, 'db'>, log: Pick<Logger, 'error'>): Sguardo {
  const seguite = new Map<string, () => void>()
  const guarda = async () => {
    if (seguite.size === 0) return
    const { rows } = await db.$client.query<{ coda: string }>(CON_QUALCOSA, [[...seguite.keys()]])
    for (const { coda } of rows) seguite.get(coda)?.()
  }
  let giro: Promise<void> | null = null
  const timer = setInterval(() => {
    giro ??= guarda()
      .catch((errore) => log.error({ err: errore }, 'lavori'))
      .finally(() => {
        giro = null
      })
  }, OGNI_MS)
  timer.unref()
  return {
    segui: (coda, sveglia) => seguite.set(coda, sveglia),
    ferma: async () => {
      clearInterval(timer)
      await giro
    },
  }
}
