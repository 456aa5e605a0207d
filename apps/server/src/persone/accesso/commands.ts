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

/** Adds the account of an entry of the registry. @returns its id, or null when its e-mail is taken. */
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

/** Keeps an account out, or lets it in again; its sessions are another matter. */
export const bloccaAccount = (trx: Trx, id: number, bloccato: boolean, motivo_blocco: string | null = null) =>
  changeAccount(trx, id, { bloccato, motivo_blocco })

export const cambiaRuolo = (trx: Trx, id: number, ruolo: RuoloAccount) => changeAccount(trx, id, { ruolo })

/** From now on no password is this account's. @returns the account, whose links of before are worth nothing either. */
export const togliPassword = (trx: Trx, id: number) => changeAccount(trx, id, { password_hash: noPassword() })
