import type { Services } from '../../platform/services/services.ts'
import { chiudiFinite } from './commands.ts'

/** Starts the hourly job that closes impersonations that were not ended by their operator. */
export async function startVisioni({ jobs, withTransaction }: Services): Promise<void> {
  await jobs.start({
    queue: 'visioni',
    retries: 3,
    run: async () => ({ finite: await withTransaction(chiudiFinite) }),
  })
}
