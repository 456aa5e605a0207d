import type { RuoloAccount } from '@primo/domain/platform/ruolo'
import { eq, sql } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { noPassword } from './password.ts'
import type { Account } from './queries.ts'
import { utente } from './tables.ts'

type Nuovo = Pick<
  typeof utente.$inferSelect,
  'ruolo' | 'email' | 'cellulare' | 'password_hash' | 'target' | 'id_anagrafica' | 'creato_il'
> & { email_verificata_il?: Date }

/**
 * Adds the account of a registry entry.
 * @returns its id, or null when its e-mail is taken
 */
export async function aggiungiUtente(trx: Trx, data: Nuovo): Promise<number | null> {
  const [fresh] = await trx
    .insert(utente)
    .values({ ...data, aggiornato_il: data.creato_il })
    .onConflictDoNothing()
    .returning({ id: utente.id })
  return fresh?.id ?? null
}

async function changeAccount(
  trx: Trx,
  id: number,
  values: Partial<Pick<Account, 'bloccato' | 'motivo_blocco' | 'ruolo' | 'password_hash'>>,
): Promise<Account> {
  const [account] = await trx
    .update(utente)
    .set({ ...values, aggiornato_il: sql`now()` })
    .where(eq(utente.id, id))
    .returning()
  return account!
}

/** Blocks or unblocks an account. Its sessions stay open. */
export const bloccaAccount = (trx: Trx, id: number, bloccato: boolean, motivo_blocco: string | null = null) =>
  changeAccount(trx, id, { bloccato, motivo_blocco })

export const cambiaRuolo = (trx: Trx, id: number, ruolo: RuoloAccount) => changeAccount(trx, id, { ruolo })

/**
 * Removes the password of an account, so that no password is valid.
 * @returns the account; its earlier password links are invalid too
 */
export const togliPassword = (trx: Trx, id: number) => changeAccount(trx, id, { password_hash: noPassword() })
