import type { PasskeyAnswer } from '@primo/contract/accesso/accesso'
import { isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import type { Trx } from '../../platform/db/db.ts'
import type { Services } from '../../platform/services/services.ts'
import { refuseLocal, registraRifiuto } from '../account/log-in.ts'
import { leggiAccount } from '../account/queries.ts'
import { type LimitRule, limitKey, reserveAttempt, resetAttempts } from '../account/rate-limits.ts'
import { type CallOrigin, confermaPassword, markReauthenticated } from '../account/reauthentication.ts'
import { looksLikeRecovery, usaCodice, usaCodiceApp } from './codici.ts'
import { segnaUso, verifySigned } from './passkey.ts'
import { fattoriDi } from './queries.ts'

/** Rate limit of wrong codes per account, over all sessions and addresses: the attacker already knows the password. */
const CODICI: LimitRule = {
  ambito: 'secondo-fattore',
  soglia: 5,
  finestra_s: 15 * 60,
  attesa_s: 30,
  attesa_max_s: 15 * 60,
}

const wrongCode = () => refuse('CODICE_NON_VALIDO', { fields: { codice: ['Codice non valido'] } })

/**
 * Verifies a code of the authenticator app, or a recovery code, and consumes it. It counts the attempt before, against the limit.
 */
export async function provaCodice(
  { secrets, withTransaction }: Services,
  utente_id: number,
  codice: string,
): Promise<null | Refusal<'CODICE_NON_VALIDO' | 'TROPPE_RICHIESTE'>> {
  const key = limitKey(secrets, CODICI, String(utente_id))
  const no = await withTransaction((trx) => reserveAttempt(trx, key, CODICI))
  if (isRefusal(no)) return no
  return withTransaction(async (trx) => {
    const take = looksLikeRecovery(codice) ? usaCodice : usaCodiceApp
    if (!(await take(trx, secrets, utente_id, codice))) return wrongCode()
    await resetAttempts(trx, key)
    return null
  })
}

/** Resets the count of wrong codes of an account. */
export async function forgetCodes(trx: Trx, secrets: Services['secrets'], utente_id: number): Promise<void> {
  await resetAttempts(trx, limitKey(secrets, CODICI, String(utente_id)))
}

/** Verifies that a passkey of the account has signed the challenge. */
async function provaPasskey(
  services: Services,
  utente_id: number,
  answer: PasskeyAnswer,
): Promise<null | Refusal<'PASSKEY_NON_VALIDA'>> {
  const used = await verifySigned(services, answer)
  if (isRefusal(used)) return used
  const there = used.utente_id === utente_id && (await services.withTransaction((trx) => segnaUso(trx, used)))
  return there ? null : refuse('PASSKEY_NON_VALIDA')
}

type Proof = {
  password?: string | undefined
  codice?: string | undefined
  passkey?: PasskeyAnswer | undefined
}
type No = Refusal<
  'PASSWORD_ERRATA' | 'CODICE_NON_VALIDO' | 'PASSKEY_NON_VALIDA' | 'TROPPE_RICHIESTE' | 'VALIDAZIONE'
>

async function judge(services: Services, from: CallOrigin, proof: Proof): Promise<null | No> {
  const { utente_id } = from.caller
  if (proof.passkey) return provaPasskey(services, utente_id, proof.passkey)
  if (proof.codice !== undefined) return provaCodice(services, utente_id, proof.codice)
  if ((await fattoriDi(services.db, utente_id)).length > 0)
    return refuse('VALIDAZIONE', { fields: { codice: ['Serve il tuo secondo fattore.'] } })
  const his = await leggiAccount(services.db, utente_id)
  const closed = his && refuseLocal(services.config, his)
  if (closed)
    return refuse('VALIDAZIONE', { fields: { password: ['Conferma con il tuo account aziendale.'] } })
  if (proof.password === undefined)
    return refuse('VALIDAZIONE', { fields: { password: ['Scrivi la tua password.'] } })
  const account = await confermaPassword(services, from, proof.password, 'password')
  return isRefusal(account) ? account : null
}

/**
 * Re-authenticates an operator with a second factor, or with the password when the account has none.
 * @returns the instant until which the re-authentication is valid
 */
export async function confermaOperatore(
  services: Services,
  from: CallOrigin,
  proof: Proof,
): Promise<Date | No | Refusal<'NON_AUTENTICATO'>> {
  const no = await judge(services, from, proof)
  if (no && no.refused !== 'VALIDAZIONE')
    await registraRifiuto(services, from.caller.utente_id, no.refused, true)
  return no ?? services.withTransaction((trx) => markReauthenticated(trx, from.caller))
}
