import { isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import type { Trx } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { Services } from '../../platform/services/services.ts'
import { isCodiceAccessoValid, mandaCodiceAccesso } from './codice-accesso.ts'
import { dispositivoNoto } from './dispositivi-noti.ts'
import { giveBackAttempts, type LimitRule, limitKey, reserveAttempt, resetAttempts } from './limits.ts'
import { reteDi } from './rete-di.ts'

const FINESTRA_S = 15 * 60
const CRESCE = { finestra_s: FINESTRA_S, attesa_s: 30, attesa_max_s: FINESTRA_S }
const COPPIA: LimitRule = { ambito: 'accesso-coppia', soglia: 5, ...CRESCE }
const RETE: LimitRule = { ambito: 'accesso-rete', soglia: 20, ...CRESCE }
/** Never closes: a stranger would lock the owner out. Its count only slows the answers. */
const ACCOUNT: LimitRule = { ambito: 'accesso-account', soglia: 1_000_000_000, finestra_s: FINESTRA_S }
/** All addresses together: beyond it a login needs a known device, or a code from the account's mailbox. */
const ORA: LimitRule = { ambito: 'accesso-ora', soglia: 100, finestra_s: 3600 }
/** What a known device may still try when the hour's guesses are spent. */
const DISPOSITIVO: LimitRule = { ambito: 'accesso-dispositivo', soglia: 20, finestra_s: 3600 }
/** The password asked again inside a session: each session waits for itself. */
const SESSIONE: LimitRule = { ambito: 'accesso-sessione', soglia: 5, ...CRESCE }
const RITARDO_MAX_MS = 5000

type Chi = { email: string; indirizzo: string }
export type LoginAttempt = Chi & { device_name: string; codice?: string | undefined }

function keys(secrets: Secrets, { email, indirizzo }: Chi) {
  const rete = reteDi(indirizzo)
  return {
    coppia: limitKey(secrets, COPPIA, `${email}|${rete}`),
    rete: limitKey(secrets, RETE, rete),
    account: limitKey(secrets, ACCOUNT, email),
    ora: limitKey(secrets, ORA, email),
  }
}

/** What a counted attempt may do: look at the password, or not without a code. */
export type Reserved = {
  ritardo_ms: number
  /** The password is not even looked at. Not a refusal of the transaction, or the attempt would not count. */
  senzaProvare: Refusal<'CODICE_ACCESSO' | 'CODICE_NON_VALIDO'> | null
}

/**
 * Counts a login attempt before the password is looked at (docs/decisions/0004, 0035).
 * @returns how long the answer has to wait and whether the password is looked at, or the refusal for this account from
 * this address, or for this address.
 */
export async function reserveLogin(
  trx: Trx,
  services: Services,
  attempt: LoginAttempt,
): Promise<Reserved | Refusal<'TROPPE_RICHIESTE'>> {
  const k = keys(services.secrets, attempt)
  const pair = await reserveAttempt(trx, k.coppia, COPPIA)
  if (isRefusal(pair)) return pair
  const rete = await reserveAttempt(trx, k.rete, RETE)
  if (isRefusal(rete)) return rete
  const account = await reserveAttempt(trx, k.account, ACCOUNT)
  if (isRefusal(account)) return account
  const now = await reserveAttempt(trx, k.ora, ORA)
  const senzaProvare = isRefusal(now) ? await oltreLOra(trx, services, attempt, now.retry_s) : null
  const oltre = account.conteggio - COPPIA.soglia
  const ritardo_ms = oltre > 0 && !senzaProvare ? Math.min(125 * 2 ** oltre, RITARDO_MAX_MS) : 0
  return { ritardo_ms, senzaProvare }
}

/** The hour's guesses are spent: null for who shows he is no stranger, the same answer for any other and any e-mail. */
async function oltreLOra(
  trx: Trx,
  services: Services,
  { email, device_name, codice }: LoginAttempt,
  retry_s: number | undefined,
): Promise<Reserved['senzaProvare']> {
  const { secrets } = services
  if (codice !== undefined && codice !== '')
    return isCodiceAccessoValid(secrets, email, codice)
      ? null
      : refuse('CODICE_NON_VALIDO', { fields: { codice: ['Codice non valido'] } })
  if (await dispositivoNoto(trx, email, device_name)) {
    const suo = await reserveAttempt(
      trx,
      limitKey(secrets, DISPOSITIVO, `${email}|${device_name}`),
      DISPOSITIVO,
    )
    if (!isRefusal(suo)) return null
  }
  await mandaCodiceAccesso(trx, services, email)
  return refuse('CODICE_ACCESSO', { retry_s: retry_s ?? ORA.finestra_s })
}

/** The password was right: forgets the failures of this account from this address, and only those. */
export async function loginSucceeded(
  trx: Trx,
  secrets: Secrets,
  email: string,
  indirizzo: string,
): Promise<void> {
  const k = keys(secrets, { email, indirizzo })
  const count = await resetAttempts(trx, k.coppia)
  await giveBackAttempts(trx, k.rete, RETE, 1)
  await giveBackAttempts(trx, k.account, ACCOUNT, count)
  await giveBackAttempts(trx, k.ora, ORA, count)
}

type Confirm = Chi & { sessione_id: string }
const chiaveSessione = (secrets: Secrets, { sessione_id }: Confirm) =>
  limitKey(secrets, SESSIONE, sessione_id)

/**
 * Counts a password given again inside a session, as a login of its account. Only the session's own count closes its
 * door: what strangers try outside keeps nobody from his own account.
 * @returns the refusal, or null when the password may be looked at.
 */
export async function reserveConfirmation(
  trx: Trx,
  secrets: Secrets,
  chi: Confirm,
): Promise<Refusal<'TROPPE_RICHIESTE'> | null> {
  const sua = await reserveAttempt(trx, chiaveSessione(secrets, chi), SESSIONE)
  if (isRefusal(sua)) return sua
  const k = keys(secrets, chi)
  const conta = [
    [k.coppia, COPPIA],
    [k.rete, RETE],
    [k.account, ACCOUNT],
    [k.ora, ORA],
  ] as const
  for (const [key, regola] of conta) await reserveAttempt(trx, key, regola)
  return null
}

/** The password given again was right. */
export async function confirmationSucceeded(trx: Trx, secrets: Secrets, chi: Confirm): Promise<void> {
  await resetAttempts(trx, chiaveSessione(secrets, chi))
  await loginSucceeded(trx, secrets, chi.email, chi.indirizzo)
}

/** Forgets the failures of an account from everywhere; those of one address are its own, and last a quarter of an hour. */
export async function forgetAttempts(trx: Trx, secrets: Secrets, email: string): Promise<void> {
  const { account, ora } = keys(secrets, { email, indirizzo: '' })
  await resetAttempts(trx, account)
  await resetAttempts(trx, ora)
}
