import type { Trx } from '../db.ts'
import { premio } from './tables.ts'

/**
 * Adds a prize to an edition's catalogue, all its pieces on the shelf.
 * @param cosa.scorta pieces; null = unlimited.
 * @returns the prize's id.
 */
export async function aggiungiPremio(
  trx: Trx,
  cosa: Omit<typeof premio.$inferInsert, 'id' | 'disponibili'>,
): Promise<number> {
  const [nuovo] = await trx
    .insert(premio)
    .values({ ...cosa, disponibili: cosa.scorta ?? null })
    .returning({ id: premio.id })
  return nuovo!.id
}
