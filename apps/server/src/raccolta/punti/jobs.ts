import { clock } from '@primo/domain/platform/clock'
import type { Services } from '../../platform/services/services.ts'
import { maturaEScadi } from './maturazione.ts'

const CODA = 'punti.tempo'

/**
 * Starts the job that matures and expires points: it runs hourly, also shortly after midnight in Rome, when points fall due. A
 * run missed while the server was off takes place at start-up; an interrupted one is completed by the next.
 */
export async function startMaturazione(services: Pick<Services, 'jobs' | 'withTransaction'>): Promise<void> {
  const { jobs } = services
  await jobs.start({
    queue: CODA,
    retries: 3,
    run: async (_, running) => ({ movimenti: await maturaEScadi(services, clock.now(), running) }),
  })
}
