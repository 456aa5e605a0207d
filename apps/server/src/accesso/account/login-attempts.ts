import { isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import type { Trx } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { Services } from '../../platform/services/services.ts'
import { isCodiceAccessoValid, mandaCodiceAccesso } from './codice-accesso.ts'
import { dispositivoNoto } from './dispositivi-noti.ts'
import {
  type LimitRule,
  limitKey,
  refundAttempts,
  reserveAttempt,
  resetAttempts,
  reteDi,
} from './rate-limits.ts'

const FINESTRA_S = 15 * 60
const CRESCE = { finestra_s: FINESTRA_S, attesa_s: 30, attesa_max_s: FINESTRA_S }
const COPPIA: LimitRule = { ambito: 'accesso-coppia', soglia: 5, ...CRESCE }
const RETE: LimitRule = { ambito: 'accesso-rete', soglia: 20, ...CRESCE }
/** Never refuses, because a stranger could lock the owner out: the count only delays the responses. */
const ACCOUNT: LimitRule = { ambito: 'accesso-account', soglia: 1_000_000_000, finestra_s: FINESTRA_S }
/**
 * Counts all addresses together: beyond the limit, a login needs a known device or a code sent to the account's e-mail address.
 */
const ORA: LimitRule = { ambito: 'accesso-ora', soglia: 100, finestra_s: 3600 }
/** Limit of a known device once the hourly limit of the account is used up. */
const DISPOSITIVO: LimitRule = { ambito: 'accesso-dispositivo', soglia: 20, finestra_s: 3600 }
/** Limit of re-authentications (password given again) per session. */
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

/** Outcome of a counted login attempt: whether the password may be verified, and delay of the response in milliseconds. */
export type AttemptOutcome = {
  ritardo_ms: number
  /**
   * Refusal to return without verifying the password; null = verify it. It is a field, because a refusal returned from the
   * transaction would roll the count back.
   */
  senzaProvare: Refusal<'CODICE_ACCESSO' | 'CODICE_NON_VALIDO'> | null
}

/**
 * Counts a login attempt before the password is verified.
 * @returns the delay of the response and whether the password may be verified, or TROPPE_RICHIESTE beyond the limit of the
 * account from this network address, or of the address
 * @see docs/decisions/0004
 */
export async function reserveLogin(
  trx: Trx,
  services: Services,
  attempt: LoginAttempt,
): Promise<AttemptOutcome | Refusal<'TROPPE_RICHIESTE'>> {
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

/**
 * Decides on an attempt beyond the hourly limit of the account.
 * @returns null for a valid code or a known device, else the same refusal for every e-mail address, registered or not
 */
async function oltreLOra(
  trx: Trx,
  services: Services,
  { email, device_name, codice }: LoginAttempt,
  retry_s: number | undefined,
): Promise<AttemptOutcome['senzaProvare']> {
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

/**
 * Resets the counts of failed logins of this account from this network address, and no others, after a correct password.
 * @param network whether the attempt was counted for the network address: only then is it refunded
 */
export async function loginSucceeded(
  trx: Trx,
  secrets: Secrets,
  { email, indirizzo }: Chi,
  network: boolean,
): Promise<void> {
  const k = keys(secrets, { email, indirizzo })
  const count = await resetAttempts(trx, k.coppia)
  if (network) await refundAttempts(trx, k.rete, RETE, 1)
  await refundAttempts(trx, k.account, ACCOUNT, count)
  await refundAttempts(trx, k.ora, ORA, count)
}

type Confirm = Chi & { sessione_id: string }
const chiaveSessione = (secrets: Secrets, { sessione_id }: Confirm) =>
  limitKey(secrets, SESSIONE, sessione_id)

/**
 * Counts a re-authentication inside a session, also as a login attempt of its account. Only the session's own limit refuses, so
 * that strangers' attempts cannot lock the owner out.
 * @returns TROPPE_RICHIESTE, or whether the attempt was counted for the network address
 */
export async function reserveConfirmation(
  trx: Trx,
  secrets: Secrets,
  chi: Confirm,
): Promise<Refusal<'TROPPE_RICHIESTE'> | { network: boolean }> {
  const sua = await reserveAttempt(trx, chiaveSessione(secrets, chi), SESSIONE)
  if (isRefusal(sua)) return sua
  const k = keys(secrets, chi)
  const rete = await reserveAttempt(trx, k.rete, RETE)
  const others = [
    [k.coppia, COPPIA],
    [k.account, ACCOUNT],
    [k.ora, ORA],
  ] as const
  for (const [key, regola] of others) await reserveAttempt(trx, key, regola)
  return { network: !isRefusal(rete) }
}

/** Resets the counts of failed attempts after a successful re-authentication. */
export async function confirmationSucceeded(
  trx: Trx,
  secrets: Secrets,
  chi: Confirm,
  network: boolean,
): Promise<void> {
  await resetAttempts(trx, chiaveSessione(secrets, chi))
  await loginSucceeded(trx, secrets, chi, network)
}

/**
 * Resets the counts of failed logins that concern the account alone. Counts per account and network address stay: they expire
 * after 15 minutes.
 */
export async function forgetAttempts(trx: Trx, secrets: Secrets, email: string): Promise<void> {
  const { account, ora } = keys(secrets, { email, indirizzo: '' })
  await resetAttempts(trx, account)
  await resetAttempts(trx, ora)
}
