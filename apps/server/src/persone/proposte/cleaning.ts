import { lt } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { beyondTerm } from '../../registro/conservazione/terms.ts'
import { proposta } from './tables.ts'

/** Forgets the proposals decided long ago; one that is open has no day it was decided on. */
export async function cleanProposte(trx: Trx): Promise<void> {
  await trx.delete(proposta).where(lt(proposta.decisa_il, beyondTerm('proposte')))
}
