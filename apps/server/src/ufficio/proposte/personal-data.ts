import type { TipoProposta } from '@primo/domain/ufficio/proposta'
import { lt } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import type { PianoCancellazione } from '../../platform/db/personal-data.ts'
import { beyondTerm } from '../../registro/conservazione/terms.ts'
import { proposta } from './tables.ts'

/**
 * SQL queries, by type of proposal, of the ids of the member's objects that proposals of the type may be about; `$1` is the
 * account id.
 */
export type CoseSue = Readonly<Partial<Record<TipoProposta, string>>>

/** Returns the SQL condition that selects the proposals about a member's objects; `$1` is the account id. */
export const proposteSu = (sue: CoseSue): string =>
  Object.entries(sue)
    .map(([tipo, query]) => `(tipo = '${tipo}' and oggetto_id in (${query}))`)
    .join(' or ')

/**
 * Returns the erasure plan of the decided proposals about a member: they are deleted with their texts, and the audit log keeps
 * the actors. Open ones are withdrawn before (`ritiraProposteSu`).
 * @param sue the queries of the member's objects, injected by the composition root, which knows every area
 */
export const pianoProposte = (sue: CoseSue) =>
  ({
    proposta: { dove: `stato <> 'aperta' and (${proposteSu(sue)})`, elimina: true },
  }) satisfies PianoCancellazione

/** Deletes proposals decided longer ago than the retention term. An open one has no decision date, and stays. */
export async function cleanProposte(trx: Trx): Promise<void> {
  await trx.delete(proposta).where(lt(proposta.decisa_il, beyondTerm('proposte')))
}
