import { clock } from '@primo/domain/platform/clock'
import type { Canale } from '@primo/domain/platform/otp'
import { eq, sql } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { registraSuDiSe } from '../../registro/eventi/commands.ts'
import type { Account } from './queries.ts'
import { utente } from './tables.ts'

/**
 * Locks an account's row until the transaction ends, which serialises the commands of one member.
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
      ...(canale === 'email' ? { email_verificata_il: quando } : { cellulare_verificato_il: quando }),
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
        ? { email: value, email_verificata_il: null }
        : { cellulare: value, cellulare_verificato_il: null }),
      aggiornato_il: sql`now()`,
    })
    .where(eq(utente.id, utente_id))
  await registraSuDiSe(trx, utente_id, `${canale}_cambiato`)
}
