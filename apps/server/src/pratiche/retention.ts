import { and, lt, ne } from 'drizzle-orm'
import type { Trx } from '../platform/db/db.ts'
import { beyondTerm } from '../registro/conservazione/terms.ts'
import { pratica } from './tables.ts'

/** Deletes the client's name of withdrawn drafts after the retention term. */
export async function cleanBozze(trx: Trx): Promise<void> {
  const nominativo = 'Cliente cancellato'
  await trx
    .update(pratica)
    .set({ nominativo, manca: null })
    .where(and(lt(pratica.ritirata_il, beyondTerm('bozze')), ne(pratica.nominativo, nominativo)))
}
