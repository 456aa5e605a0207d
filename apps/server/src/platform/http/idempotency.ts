import { type Refusal, refuse } from '@primo/contract/platform/errors'
import { and, eq, lt, type SQL } from 'drizzle-orm'
import type { Trx } from '../db/db.ts'
import { idempotenza } from './tables.ts'

/**
 * Runs `fn` once for each (member, key) and answers the same thing ever after. The key's row is inserted
 * first: a second request with the same key waits on the unique index until the first has committed.
 * A refusal rolls the row back too, so the member may correct and try again with the same key.
 */
export async function onceOnly<T>(
  trx: Trx,
  chi: { utente_id: number; chiave: string; impronta: string },
  fn: () => Promise<T>,
): Promise<T | Refusal<'IDEMPOTENZA_DIVERSA'>> {
  const fresh = await trx
    .insert(idempotenza)
    .values(chi)
    .onConflictDoNothing()
    .returning({ chiave: idempotenza.chiave })
  const diQuesta = and(eq(idempotenza.utente_id, chi.utente_id), eq(idempotenza.chiave, chi.chiave))
  if (fresh.length === 0) {
    const [row] = await trx.select().from(idempotenza).where(diQuesta)
    return row?.impronta === chi.impronta ? (row.risposta as T) : refuse('IDEMPOTENZA_DIVERSA')
  }
  const outcome = await fn()
  await trx.update(idempotenza).set({ risposta: outcome }).where(diQuesta)
  return outcome
}

/** Forgets the answers kept since before an instant. */
export async function forgetAnswers(trx: Trx, prima_di: SQL): Promise<void> {
  await trx.delete(idempotenza).where(lt(idempotenza.creata_il, prima_di))
}
