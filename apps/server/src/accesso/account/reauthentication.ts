import { isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import { PROOF_MIN } from '@primo/domain/platform/fattori'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/http/authorize.ts'
import type { Services } from '../../platform/services/services.ts'
import { lockAccount } from './commands.ts'
import { confirmationSucceeded, reserveConfirmation } from './login-attempts.ts'
import { passwordQueue, verifyPassword } from './password.ts'
import { type Account, leggiAccount } from './queries.ts'
import { sessione } from './tables.ts'

/** Account and session of the caller. */
export type Chi = Pick<Caller, 'utente_id' | 'sessione_id'>

const sua = ({ utente_id, sessione_id }: Chi) =>
  and(eq(sessione.id, sessione_id), eq(sessione.utente_id, utente_id), isNull(sessione.chiusa_il))

/**
 * Locks the caller's account and reads their session again, so that a call in progress while the account is recovered, erased or
 * given a new password changes nothing more.
 * @returns the account, and whether the user has re-authenticated in the last minutes
 */
export async function lockCaller(
  trx: Trx,
  chi: Chi,
): Promise<{ account: Account; provato: boolean } | Refusal<'NON_AUTENTICATO'>> {
  const account = await lockAccount(trx, chi.utente_id)
  const [aperta] = await trx
    .select({
      provato: sql<boolean>`coalesce(${sessione.provata_il} > clock_timestamp() - make_interval(mins => ${PROOF_MIN}), false)`,
    })
    .from(sessione)
    .where(sua(chi))
  return aperta ? { account, provato: aperta.provato } : refuse('NON_AUTENTICATO')
}

/**
 * Stores that the user has re-authenticated in this session.
 * @returns the instant until which the re-authentication is valid
 */
export async function markReauthenticated(trx: Trx, chi: Chi): Promise<Date | Refusal<'NON_AUTENTICATO'>> {
  const [provata] = await trx
    .update(sessione)
    .set({ provata_il: sql`clock_timestamp()` })
    .where(sua(chi))
    .returning({ il: sessione.provata_il })
  return provata?.il ? new Date(provata.il.getTime() + PROOF_MIN * 60_000) : refuse('NON_AUTENTICATO')
}

const ERRATA = {
  password_attuale: 'La password attuale non è corretta.',
  password: 'La password non è corretta.',
}

/** Caller and network address: the keys of the rate limit on wrong passwords. */
export type CallOrigin = { caller: Pick<Caller, 'utente_id' | 'sessione_id'>; indirizzo: string }

/**
 * Verifies the password of the caller's account, requested again before sensitive operations. A wrong one is 422 under `field`,
 * never 401 (decisions §3), and counts as a failed login. Only this session is refused after five, so that a stolen token cannot
 * lock the owner out.
 * @returns the account
 */
export async function confermaPassword(
  services: Services,
  { caller: { utente_id, sessione_id }, indirizzo }: CallOrigin,
  password: string,
  field: keyof typeof ERRATA = 'password_attuale',
): Promise<Account | Refusal<'PASSWORD_ERRATA' | 'TROPPE_RICHIESTE'>> {
  const { db, secrets, withTransaction } = services
  const account = await leggiAccount(db, utente_id)
  if (!account) return refuse('PASSWORD_ERRATA')
  const chi = { email: account.email, indirizzo, sessione_id }
  let network = false
  const giusta = await passwordQueue({ indirizzo, account: account.email }, async () => {
    const counted = await withTransaction((trx) => reserveConfirmation(trx, secrets, chi))
    if (isRefusal(counted)) return counted
    network = counted.network
    return verifyPassword(account.password_hash, password)
  })
  if (isRefusal(giusta)) return giusta
  if (!giusta)
    return refuse('PASSWORD_ERRATA', { message: ERRATA[field], fields: { [field]: [ERRATA[field]] } })
  await withTransaction((trx) => confirmationSucceeded(trx, secrets, chi, network))
  return account
}

/** Re-authenticates the caller's session with the password. @returns the instant until which the re-authentication is valid */
export async function confermaIdentita(
  services: Services,
  from: CallOrigin,
  password: string,
): Promise<Date | Refusal<'PASSWORD_ERRATA' | 'TROPPE_RICHIESTE' | 'NON_AUTENTICATO'>> {
  const account = await confermaPassword(services, from, password, 'password')
  if (isRefusal(account)) return account
  const chi: Chi = from.caller
  return services.withTransaction((trx) => markReauthenticated(trx, chi))
}
