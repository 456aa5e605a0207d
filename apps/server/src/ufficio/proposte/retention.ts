import { lt } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { beyondTerm } from '../../registro/conservazione/terms.ts'
import { proposta } from './tables.ts'

/** Deletes proposals decided longer ago than the retention term. An open one has no decision date, and stays. */
export async function cleanProposte(trx: Trx): Promise<void> {
  await trx.delete(proposta).where(lt(proposta.decisa_il, beyondTerm('proposte')))
}
