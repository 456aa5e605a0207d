import { lt } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { beyondTerm } from '../conservazione/terms.ts'
import { esecuzione } from './tables.ts'

/** Deletes runs of scheduled jobs that ended more than a year ago. */
export async function cleanRuns(trx: Trx): Promise<void> {
  await trx.delete(esecuzione).where(lt(esecuzione.finita_il, beyondTerm('esecuzioni')))
}
