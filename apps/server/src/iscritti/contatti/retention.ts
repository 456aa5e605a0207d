import { lt } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { beyondTerm } from '../../registro/conservazione/terms.ts'
import { codice_otp } from './tables.ts'

/** Deletes expired one-time codes, which are valid for ten minutes. */
export async function cleanCodici(trx: Trx): Promise<void> {
  await trx.delete(codice_otp).where(lt(codice_otp.creato_il, beyondTerm('codici')))
}
