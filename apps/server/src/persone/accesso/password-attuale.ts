import { isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import type { Caller } from '../../platform/http/authorize.ts'
import type { Services } from '../../platform/services/services.ts'
import { confirmationSucceeded, reserveConfirmation } from './attempts.ts'
import { passwordQueue, verifyPassword } from './password.ts'
import { type Chi, segnaProva } from './prova.ts'
import { type Account, leggiAccount } from './queries.ts'

const ERRATA = {
  password_attuale: 'La password attuale non è corretta.',
  password: 'La password non è corretta.',
}

/** The caller, and from where: what counts a wrong password asks. */
export type DaDove = { caller: Pick<Caller, 'utente_id' | 'sessione_id'>; indirizzo: string }

/**
 * Whether who calls knows the password of his own account, asked again before what a found phone must not do.
 * A wrong one is 422 under `field`, never 401 (decisions §3), and counts as a wrong login does; this session waits
 * after five, and no other: whoever has a stolen token holds nobody back.
 * @returns the account
 */
export async function confermaPassword(
  services: Services,
  { caller: { utente_id, sessione_id }, indirizzo }: DaDove,
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

/** The fresh proof of the person: his password, given again in this session. @returns until when it counts. */
export async function confermaIdentita(
  services: Services,
  from: DaDove,
  password: string,
): Promise<Date | Refusal<'PASSWORD_ERRATA' | 'TROPPE_RICHIESTE' | 'NON_AUTENTICATO'>> {
  const account = await confermaPassword(services, from, password, 'password')
  if (isRefusal(account)) return account
  const chi: Chi = from.caller
  return services.withTransaction((trx) => segnaProva(trx, chi))
}
