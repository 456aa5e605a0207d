import { lt } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { beyondTerm } from '../conservazione/terms.ts'
import { esportazione } from './tables.ts'

/** Deletes expired exports with their rows. */
export async function cleanExports(trx: Trx): Promise<void> {
  await trx.delete(esportazione).where(lt(esportazione.creata_il, beyondTerm('esportazioni')))
}
