import { isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import type { Caller } from '../../platform/http/authorize.ts'
import type { Services } from '../../platform/services/services.ts'
import { confirmationSucceeded, reserveConfirmation } from './attempts.ts'
import { passwordQueue, verifyPassword } from './password.ts'
import { type Account, leggiAccount } from './queries.ts'
import { type Chi, markReauthenticated } from './reauthentication.ts'

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
  const giusta = await passwordQueue({ indirizzo, account: account.email }, async () => {
    const no = await withTransaction((trx) => reserveConfirmation(trx, secrets, chi))
    return no ?? verifyPassword(account.password_hash, password)
  })
  if (isRefusal(giusta)) return giusta
  if (!giusta)
    return refuse('PASSWORD_ERRATA', { message: ERRATA[field], fields: { [field]: [ERRATA[field]] } })
  await withTransaction((trx) => confirmationSucceeded(trx, secrets, chi))
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
