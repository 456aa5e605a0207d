import { eq } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { utente } from './tables.ts'

/**
 * Takes a shared row lock on an account until the transaction ends, so that an erasure and the command exclude each other. Call
 * it before any other lock in every command that starts something an erasure has to wait for.
 * @returns whether the account is open; an erased one is not
 */
export async function holdAccountOpen(trx: Trx, utente_id: number): Promise<boolean> {
  const { rows } = await trx.$client.query<{ bloccato: boolean }>({
    name: 'account_tieni',
    text: 'select bloccato from utente where id = $1 for share',
    values: [utente_id],
  })
  return rows[0]?.bloccato === false
}

/** Takes an exclusive row lock on an account until the transaction ends. */
export async function lockAccountAlone(trx: Trx, utente_id: number): Promise<void> {
  await trx.select({ id: utente.id }).from(utente).where(eq(utente.id, utente_id)).for('update')
}
