import { isRefusal } from '@primo/contract/platform/errors'
import { hashPassword } from '../../accesso/account/password.ts'
import { nessunAccount } from '../../accesso/account/queries.ts'
import type { Services } from '../../platform/services/services.ts'
import { chiudiMesi } from '../../qualifiche/qualifiche/corsa.ts'
import { maturaEScadi } from '../../raccolta/punti/maturazione.ts'
import { DEMO_PASSWORD } from './account.ts'
import { openDemoEdizione } from './edizione.ts'
import type { History } from './history.ts'
import { publishPiani } from './piano.ts'
import { recordedHistory } from './record.ts'

/**
 * First id of the demo data: above those of the base data, even after interrupted starts, so that ids are the same in every
 * database.
 */
const FIRST_NUMBER = 1_000
const NUMBER_ALL = `
  select setval(pg_get_serial_sequence(quote_ident(table_name), column_name), $1, false)
    from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`

/**
 * Fills an empty database with the demo data (decisions §13), with dates relative to `today`, atomically. Data that follows the
 * calendar (edition, monthly qualifications, maturing points) is created by its own commands; the members' activity comes from
 * `history`.
 * @returns false when the database already has accounts: nothing is changed.
 */
export async function loadDemo(
  services: Pick<Services, 'db' | 'withTransaction' | 'secrets' | 'config'>,
  today: Date,
  history: History = recordedHistory,
): Promise<boolean> {
  if (!(await nessunAccount(services.db))) return false
  const password_hash = await hashPassword(DEMO_PASSWORD)
  const done = await services.withTransaction(async (trx) => {
    if (!(await nessunAccount(trx))) return false
    await trx.$client.query(NUMBER_ALL, [FIRST_NUMBER])
    const premi = await openDemoEdizione(trx, services.config.product, today)
    await history(trx, { secrets: services.secrets, password_hash, premi, today })
    await publishPiani(trx, today)
    return true
  })
  if (isRefusal(done)) throw new Error(done.refused)
  if (done) {
    await maturaEScadi(services, today)
    await chiudiMesi(services, today)
  }
  return done
}
