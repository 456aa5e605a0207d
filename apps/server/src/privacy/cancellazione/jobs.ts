import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import { queryRows } from '../../platform/db/query.ts'
import type { RunInProgress } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/services/services.ts'
import {
  cancellaDatiPersonali,
  cancellazioniDovute,
  deleteExpiredIdentita,
  ripetiCancellazione,
} from './commands.ts'

const CODA = 'cancellazioni'

/** Erases the members whose grace period is over, one transaction each. */
export async function eseguiCancellazioni(
  services: Pick<Services, 'withTransaction' | 'secrets' | 'jobs' | 'config'>,
  quando: Date,
  running?: Pick<RunInProgress, 'progress' | 'signal'>,
): Promise<Record<string, number>> {
  const { withTransaction } = services
  const dovute = await withTransaction((trx) => cancellazioniDovute(trx, quando))
  let cancellati = 0
  for (const [i, utente_id] of dovute.entries()) {
    running?.signal.throwIfAborted()
    if (await withTransaction((trx) => cancellaDatiPersonali(trx, services, { utente_id, quando })))
      cancellati++
    running?.progress(i + 1, dovute.length)
  }
  // A command in progress during the erasure may have written after it: the plan runs again for three days.
  const recenti = await withTransaction((trx) =>
    queryRows<{ utente_id: number }>(
      trx,
      "select utente_id from cancellazione where eseguita_il > $1::timestamptz - interval '3 days'",
      [quando],
    ),
  )
  for (const { utente_id } of recenti) await withTransaction((trx) => ripetiCancellazione(trx, utente_id))
  const termini_finiti = await withTransaction((trx) => deleteExpiredIdentita(trx, todayInRome(quando)))
  return { cancellati, rimandati: dovute.length - cancellati, termini_finiti }
}

export async function startCancellazioni(services: Services): Promise<void> {
  await services.jobs.start({
    queue: CODA,
    retries: 3,
    run: (_, running) => eseguiCancellazioni(services, clock.now(), running),
  })
}
