import { lt } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { beyondTerm } from '../conservazione/terms.ts'
import { esportazione } from './tables.ts'

/** Forgets the exports nobody may take any more, with their rows. */
export async function cleanExports(trx: Trx): Promise<void> {
  await trx.delete(esportazione).where(lt(esportazione.creata_il, beyondTerm('esportazioni')))
}
