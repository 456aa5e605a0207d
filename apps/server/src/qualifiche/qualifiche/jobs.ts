import { clock } from '@primo/domain/platform/clock'
import type { Trx } from '../../platform/db/db.ts'
import type { Services } from '../../platform/services/services.ts'
import { chiudiMesi } from './corsa.ts'

const CODA = 'qualifiche.mese'

/**
 * Starts the monthly close: on the 1st of the month in Rome the previous month is closed. Runs on other nights find nothing to
 * do, unless a close was missed or interrupted: then they complete it.
 */
export async function startQualifiche(
  services: Pick<Services, 'jobs' | 'db' | 'withTransaction'>,
): Promise<void> {
  const { jobs } = services
  await jobs.start({
    queue: CODA,
    retries: 3,
    run: async (_, corso) => {
      const chiuse = await chiudiMesi(services, clock.now(), { corso })
      return { mesi: chiuse.length, promotori: chiuse.reduce((sum, c) => sum + c.promotori, 0) }
    },
  })
}

/** Enqueues the close of the months that are over, in the caller's transaction. */
export function enqueueChiusura(trx: Trx, { jobs }: Pick<Services, 'jobs'>): Promise<void> {
  return jobs.enqueue(trx, CODA, {})
}
