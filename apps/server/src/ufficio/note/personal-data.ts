import { lt } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { type PianoCancellazione, SUO } from '../../platform/db/personal-data.ts'
import { beyondTerm } from '../../registro/conservazione/terms.ts'
import { nota } from './tables.ts'

/** Erasure plan of the notes about a member: they are deleted, with their mentions. */
export const PIANO_NOTE = { nota: { dove: SUO, elimina: true } } satisfies PianoCancellazione

/** Deletes notes older than the retention term. */
export async function cleanNote(trx: Trx): Promise<void> {
  await trx.delete(nota).where(lt(nota.scritta_il, beyondTerm('note')))
}
