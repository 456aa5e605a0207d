import { lt, or } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { beyondTerm } from '../../registro/conservazione/terms.ts'
import { invito_operatore } from './tables.ts'

/** Deletes invitations that were accepted, withdrawn or have expired. */
export async function cleanInviti(trx: Trx): Promise<void> {
  const before = beyondTerm('inviti')
  const { usato_il, ritirato_il, scade_il } = invito_operatore
  await trx
    .delete(invito_operatore)
    .where(or(lt(usato_il, before), lt(ritirato_il, before), lt(scade_il, before)))
}
