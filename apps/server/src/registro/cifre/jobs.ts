import type { Services } from '../../platform/services/services.ts'
import { mergeAllCifre } from './merge.ts'

const QUEUE = 'cifre'

/** Starts the hourly merge of the statistics, so that a query adds up the pending changes of one hour at most. */
export async function startCifre(services: Pick<Services, 'jobs' | 'withTransaction'>): Promise<void> {
  await services.jobs.start({
    queue: QUEUE,
    retries: 2,
    run: async () => ({ righe: await mergeAllCifre(services) }),
  })
}
