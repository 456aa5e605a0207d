import { lt } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { beyondTerm } from '../../registro/conservazione/terms.ts'
import { accesso_aziendale } from './tables.ts'

/** Deletes expired sign-in attempts whose user did not return. */
export async function cleanAziendale(trx: Trx): Promise<void> {
  await trx.delete(accesso_aziendale).where(lt(accesso_aziendale.scade_il, beyondTerm('token')))
}
