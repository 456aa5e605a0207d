import { lt } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import type { OwnTable } from '../../platform/db/personal-data.ts'
import { type PianoCancellazione, SUO } from '../../platform/db/personal-data.ts'
import { beyondTerm } from '../../registro/conservazione/terms.ts'
import { visione } from './tables.ts'

/**
 * Erasure plan of the impersonations of a member: they are deleted with their reasons; the audit log still records that they took
 * place.
 */
export const PIANO_VISIONI = { visione: { dove: SUO, elimina: true } } satisfies PianoCancellazione

/** Table of the impersonations of the member by operators, in the export of personal data. */
export const DATI_VISIONI: readonly OwnTable[] = [
  {
    chiave: 'visione',
    titolo: 'Le volte che un operatore ha visto l’app come la vedi tu',
    sql: `select iniziata_il as "Dal", coalesce(finita_il, least(scade_il, now())) as "Al"
            from visione where utente_id = $1 order by iniziata_il desc, id`,
  },
]

/** Deletes impersonations beyond their retention term. */
export async function cleanVisioni(trx: Trx): Promise<void> {
  await trx.delete(visione).where(lt(visione.iniziata_il, beyondTerm('visioni')))
}
