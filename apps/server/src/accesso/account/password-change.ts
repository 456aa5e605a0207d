import { type FieldErrors, isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import { clock } from '@primo/domain/platform/clock'
import { eq, sql } from 'drizzle-orm'
import { leggiPersona } from '../../anagrafica/persone/queries.ts'
import type { Trx } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { Services } from '../../platform/services/services.ts'
import { registraSuDiSe } from '../../registro/eventi/commands.ts'
import { scriviMessaggio } from '../../registro/messaggi/commands.ts'
import { testoLinkPassword, testoPasswordCambiata } from '../../registro/messaggi/message-texts.ts'
import { loginSucceeded } from './login-attempts.ts'
import { hashPassword } from './password.ts'
import { passwordComune } from './password-comuni.ts'
import { type AccountMailQueue, enqueueAccountMail, startAccountMail } from './posta-account.ts'
import { type Account, accountConEmail, emailSalutation } from './queries.ts'
import { type LimitRule, limitKey, reserveAttempt } from './rate-limits.ts'
import { type CallOrigin, confermaPassword, lockCaller } from './reauthentication.ts'
import { closeSessions } from './sessions.ts'
import { utente } from './tables.ts'

export const LINK_MIN = 60

/** Returns the signed text. It includes the hash of the password to be replaced, so that a used link becomes invalid. */
function firmato(account: Account, scade_s: number): string {
  return `password|${account.id}|${account.email}|${account.password_hash}|${scade_s}`
}

/**
 * Returns whether the e-mail address was changed and not verified yet: a typing error must not give the account to the owner of
 * another mailbox.
 */
export const emailIncerta = (account: Account) =>
  account.email_verificata_il === null &&
  (account.email_sostituita || account.cellulare_verificato_il !== null)

/** Creates the token of a link to choose a new password: signed, valid once within `LINK_MIN` minutes. */
export function createPasswordToken(secrets: Secrets, account: Account, now: Date): string {
  const scade_s = Math.floor(now.getTime() / 1000) + LINK_MIN * 60
  return `${scade_s.toString(36)}.${secrets.print('link', firmato(account, scade_s))}`
}

/**
 * Returns the link to the page where the owner of an account chooses a new password: of the app for a member, of the back
 * office's login for an operator.
 */
export function linkPassword(public_url: string, secrets: Secrets, account: Account, now: Date): string {
  const page = account.ruolo === 'user' ? '/recovery' : '/backoffice/password'
  const link = new URL(public_url + page)
  // In the fragment, which browsers do not send: no token ends in a server's log.
  link.hash = new URLSearchParams({
    token: createPasswordToken(secrets, account, now),
    email: account.email,
  }).toString()
  return link.href
}

/** Returns whether `token` belongs to this account, has not expired and has not been used. */
export function isPasswordTokenValid(secrets: Secrets, account: Account, token: string, now: Date): boolean {
  const parts = /^([0-9a-z]{1,9})\.([0-9a-f]{64})$/.exec(token)
  if (!parts) return false
  const scade_s = Number.parseInt(parts[1]!, 36)
  return scade_s * 1000 > now.getTime() && secrets.isPrintValid('link', firmato(account, scade_s), parts[2]!)
}

const POSTA: AccountMailQueue = { coda: 'password-dimenticata', campo: 'lavoro.password_dimenticata' }
const PER_EMAIL: LimitRule = { ambito: 'link-password', soglia: 3, finestra_s: 3600 }

/** Enqueues the e-mail with a link for a new password. The work is the same whether or not the address has an account. */
export async function chiediLink(trx: Trx, services: Services, email: string): Promise<void> {
  await enqueueAccountMail(trx, services, POSTA, email)
}

/** Starts the job that e-mails the link to registered addresses, at most three an hour. */
export async function startLinkPassword(services: Services): Promise<void> {
  const { secrets, config } = services
  await startAccountMail(services, POSTA, async (trx, account, now) => {
    if (emailIncerta(account)) return null
    const count = await reserveAttempt(trx, limitKey(secrets, PER_EMAIL, account.email), PER_EMAIL)
    if (isRefusal(count)) return null
    const link = linkPassword(config.public_url, secrets, account, now)
    const head = await emailSalutation(trx, config, account.id)
    return { ...testoLinkPassword(head, link, LINK_MIN), durata_min: LINK_MIN }
  })
}

/**
 * Sets a new password with the link's token, closes every session, and notifies the owner. The hash is computed before the
 * transaction; of two concurrent uses of one link the first wins.
 */
export async function reimpostaPassword(
  services: Services,
  data: { token: string; email: string; password: string; indirizzo: string },
): Promise<null | Refusal<'LINK_NON_VALIDO' | 'VALIDAZIONE'>> {
  const { db, secrets, withTransaction } = services
  const before = await accountConEmail(db, data.email)
  if (!before || !isPasswordTokenValid(secrets, before, data.token, clock.now()))
    return refuse('LINK_NON_VALIDO')
  const fields = await campiPasswordDi(services, before, data.password)
  if (fields.password) return refuse('VALIDAZIONE', { fields })
  const password_hash = await hashPassword(data.password, { indirizzo: data.indirizzo, account: data.email })
  return withTransaction(async (trx) => {
    await trx.select({ id: utente.id }).from(utente).where(eq(utente.id, before.id)).for('update')
    const account = await accountConEmail(trx, data.email)
    if (!account || !isPasswordTokenValid(secrets, account, data.token, clock.now())) {
      return refuse('LINK_NON_VALIDO')
    }
    await loginSucceeded(trx, secrets, data, false)
    await sostituisciPassword(trx, services, { ...account, password_hash }, 'password_reimpostata')
    return null
  })
}

/** Stores a new password hash, closes the account's sessions (except `tranne`) and notifies its owner. */
async function sostituisciPassword(
  trx: Trx,
  services: Services,
  account: { id: number; email: string; password_hash: string },
  tipo: 'password_reimpostata' | 'password_cambiata',
  tranne?: string,
): Promise<void> {
  await trx
    .update(utente)
    .set({ password_hash: account.password_hash, aggiornato_il: sql`now()` })
    .where(eq(utente.id, account.id))
  await closeSessions(trx, account.id, tranne)
  await registraSuDiSe(trx, account.id, tipo)
  await scriviMessaggio(trx, services, {
    canale: 'email',
    destinatario: account.email,
    ...testoPasswordCambiata(await emailSalutation(trx, services.config, account.id)),
  })
}

/** Returns the field error of a password that is too common, or no error. */
export function campiPassword(password: string, context: string[]): FieldErrors {
  return passwordComune(password, context)
    ? { password: ['È una password troppo facile da indovinare: scegli una frase che conosci solo tu.'] }
    : {}
}

/** Returns the field error of an account's new password that is too common, or is its owner's name, or no error. */
async function campiPasswordDi(
  { db, secrets, config }: Services,
  { email, id_anagrafica }: Account,
  password: string,
): Promise<FieldErrors> {
  const { nome, cognome } = await leggiPersona(db, secrets, id_anagrafica)
  return campiPassword(password, [email, nome, cognome, config.product])
}

/**
 * Changes the caller's own password and closes their other sessions. A wrong current password is 422, never 401 (decisions §3).
 */
export async function cambiaPassword(
  services: Services,
  from: CallOrigin,
  data: { password_attuale: string; password: string },
): Promise<null | Refusal<'PASSWORD_ERRATA' | 'VALIDAZIONE' | 'TROPPE_RICHIESTE' | 'NON_AUTENTICATO'>> {
  const { withTransaction } = services
  const account = await confermaPassword(services, from, data.password_attuale)
  if (isRefusal(account)) return account
  const fields = await campiPasswordDi(services, account, data.password)
  if (data.password === data.password_attuale) {
    fields.password = ['La nuova password è uguale a quella attuale.']
  }
  if (fields.password) return refuse('VALIDAZIONE', { fields })
  const password_hash = await hashPassword(data.password, {
    indirizzo: from.indirizzo,
    account: account.email,
  })
  return withTransaction(async (trx) => {
    // If the account was recovered or erased concurrently, it has no password and gets none.
    const caller = await lockCaller(trx, from.caller)
    if (isRefusal(caller)) return caller
    const cambiata = { ...caller.account, password_hash }
    await sostituisciPassword(trx, services, cambiata, 'password_cambiata', from.caller.sessione_id)
    return null
  })
}
