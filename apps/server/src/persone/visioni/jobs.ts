import type { Services } from '../../platform/services/services.ts'
import { chiudiFinite } from './commands.ts'

/** Writes, every hour, the end of the looks that nobody has ended by hand. */
export async function startVisioni({ jobs, withTransaction }: Services): Promise<void> {
  await jobs.start({
    queue: 'visioni',
    retries: 3,
    run: async () => ({ finite: await withTransaction(chiudiFinite) }),
  })
}
