import { lt } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { beyondTerm } from '../../registro/conservazione/terms.ts'
import { visione } from './tables.ts'

/** Deletes impersonations beyond their retention term. */
export async function cleanVisioni(trx: Trx): Promise<void> {
  await trx.delete(visione).where(lt(visione.iniziata_il, beyondTerm('visioni')))
}
