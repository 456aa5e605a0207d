import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { Account } from './queries.ts'

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
  account.email_verificata_il === null && account.cellulare_verificato_il !== null

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
