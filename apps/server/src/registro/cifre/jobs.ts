import type { Services } from '../../platform/services/services.ts'
import { foldAllCifre } from './fold.ts'

const QUEUE = 'cifre'

/** Every hour, so that who reads the figures adds up an hour's rows at most. */
export async function startCifre(services: Pick<Services, 'jobs' | 'withTransaction'>): Promise<void> {
  await services.jobs.start({
    queue: QUEUE,
    retries: 2,
    run: async () => ({ righe: await foldAllCifre(services) }),
  })
}
