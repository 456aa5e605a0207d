import { lt } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { beyondTerm } from '../../registro/conservazione/terms.ts'
import { nota } from './tables.ts'

/** Deletes notes older than the retention term. */
export async function cleanNote(trx: Trx): Promise<void> {
  await trx.delete(nota).where(lt(nota.scritta_il, beyondTerm('note')))
}
