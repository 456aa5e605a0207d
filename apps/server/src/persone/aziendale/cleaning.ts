import { lt } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { beyondTerm } from '../../registro/conservazione/terms.ts'
import { accesso_aziendale } from './tables.ts'

/** Forgets who went to the provider and did not come back. */
export async function cleanAziendale(trx: Trx): Promise<void> {
  await trx.delete(accesso_aziendale).where(lt(accesso_aziendale.scade_il, beyondTerm('token')))
}
