import type { Services } from '../../platform/services/services.ts'
import { mergeAllCifre } from './merge.ts'

const QUEUE = 'cifre'

/** Starts the hourly merge, so that readers of the statistics add up the changes of one hour at most. */
export async function startCifre(services: Pick<Services, 'jobs' | 'withTransaction'>): Promise<void> {
  await services.jobs.start({
    queue: QUEUE,
    retries: 2,
    run: async () => ({ righe: await mergeAllCifre(services) }),
  })
}
