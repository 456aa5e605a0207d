import { clock } from '@primo/domain/platform/clock'
import type { Canale } from '@primo/domain/platform/otp'
import type { RuoloAccount } from '@primo/domain/platform/ruolo'
import { eq, sql } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'
import { registraSuDiSe } from '../../registro/eventi/commands.ts'
import { noPassword } from './password.ts'
import type { Account } from './queries.ts'
import { utente } from './tables.ts'

type Nuovo = Pick<
  typeof utente.$inferSelect,
  'ruolo' | 'email' | 'cellulare' | 'password_hash' | 'target' | 'id_anagrafica' | 'creato_il'
> & { email_verificata_il?: Date }

/**
 * Creates the account of a person of the anagrafica.
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

/**
 * Takes a shared row lock on an account until the transaction ends, so that an erasure and the command exclude each other. Call
 * it before any other lock in every command that starts something an erasure has to wait for.
 * @returns whether the account is open; an erased one is not
 */
export async function holdAccountOpen(trx: Trx, utente_id: number): Promise<boolean> {
  const rows = await queryRows<{ bloccato: boolean }>(trx, {
    name: 'account_tieni',
    text: 'select bloccato from utente where id = $1 for share',
    values: [utente_id],
  })
  return rows[0]?.bloccato === false
}

/**
 * Takes a `for update` lock on an account until the transaction ends: unlike `lockAccount`, it also waits for transactions that
 * have inserted rows referring to the account.
 */
export async function lockAccountAlone(trx: Trx, utente_id: number): Promise<void> {
  await trx.select({ id: utente.id }).from(utente).where(eq(utente.id, utente_id)).for('update')
}

/**
 * Takes a `for no key update` lock on an account until the transaction ends, which serialises the commands of one member.
 * @throws when the account does not exist
 */
export async function lockAccount(trx: Trx, id: number): Promise<Account> {
  const [row] = await trx.select().from(utente).where(eq(utente.id, id)).for('no key update')
  if (!row) throw new Error(`account ${id} inesistente`)
  return row
}

/**
 * Marks a contact of an account as verified.
 * @returns the instant that was written
 */
export async function segnaVerificato(
  trx: Trx,
  utente_id: number,
  canale: Canale,
  quando = clock.now(),
): Promise<Date> {
  await trx
    .update(utente)
    .set({
      ...(canale === 'email'
        ? { email_verificata_il: quando, email_sostituita: false }
        : { cellulare_verificato_il: quando }),
      aggiornato_il: quando,
    })
    .where(eq(utente.id, utente_id))
  await registraSuDiSe(trx, utente_id, `${canale}_verificato`)
  return quando
}

/**
 * Replaces a contact of an account and clears its verification.
 * @throws the violation of `utente_email_unica` when two accounts race for one e-mail
 */
export async function cambiaContatto(
  trx: Trx,
  utente_id: number,
  canale: Canale,
  value: string,
): Promise<void> {
  await trx
    .update(utente)
    .set({
      ...(canale === 'email'
        ? {
            email: value,
            email_verificata_il: null,
            email_sostituita: sql`${utente.email_sostituita} or ${utente.email_verificata_il} is not null`,
          }
        : { cellulare: value, cellulare_verificato_il: null }),
      aggiornato_il: sql`now()`,
    })
    .where(eq(utente.id, utente_id))
  await registraSuDiSe(trx, utente_id, `${canale}_cambiato`)
}
