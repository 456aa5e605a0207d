import { eq } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { utente } from './tables.ts'

/**
 * Holds an account as it is until the transaction ends: an erasure waits for it, or has been waited for. The first lock
 * of every command that begins something the erasure would have waited for.
 * @returns whether the account is open; an erased one is not.
 */
export async function holdAccountOpen(trx: Trx, utente_id: number): Promise<boolean> {
  const { rows } = await trx.$client.query<{ bloccato: boolean }>({
    name: 'account_tieni',
    text: 'select bloccato from utente where id = $1 for share',
    values: [utente_id],
  })
  return rows[0]?.bloccato === false
}

/** Waits for whoever holds an account, and keeps out those who come until the transaction ends. */
export async function lockAccountAlone(trx: Trx, utente_id: number): Promise<void> {
  await trx.select({ id: utente.id }).from(utente).where(eq(utente.id, utente_id)).for('update')
}
