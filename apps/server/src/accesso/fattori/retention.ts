import { lt } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { beyondTerm } from '../../registro/conservazione/terms.ts'
import { sfida_passkey } from './tables.ts'

/** Deletes expired passkey challenges. */
export async function cleanFattori(trx: Trx): Promise<void> {
  await trx.delete(sfida_passkey).where(lt(sfida_passkey.scade_il, beyondTerm('token')))
}
