import { clock } from '@primo/domain/platform/clock'
import type { Services } from '../../platform/services/services.ts'
import { maturaEScadi } from './tempo.ts'

const CODA = 'punti.tempo'

/**
 * Starts what time does to points: a run an hour, a little past midnight in Rome among them, when points mature and
 * expire. A run missed while the server was off is made good at the start, one cut short by the next.
 */
export async function startTempo(services: Pick<Services, 'jobs' | 'withTransaction'>): Promise<void> {
  const { jobs } = services
  await jobs.start({
    queue: CODA,
    retries: 3,
    run: async (_, running) => ({ movimenti: await maturaEScadi(services, clock.now(), running) }),
  })
}
