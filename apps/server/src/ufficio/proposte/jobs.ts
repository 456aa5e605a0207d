import { clock } from '@primo/domain/platform/clock'
import type { Services } from '../../platform/services/services.ts'
import { scadonoProposte } from './commands.ts'

/** Starts the hourly job that closes expired proposals. */
export async function startProposte({ jobs, withTransaction }: Services): Promise<void> {
  await jobs.start({
    queue: 'proposte',
    retries: 3,
    run: async () => ({ scadute: await withTransaction((trx) => scadonoProposte(trx, clock.now())) }),
  })
}
