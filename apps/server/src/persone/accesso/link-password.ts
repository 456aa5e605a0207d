import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { Account } from './queries.ts'

export const LINK_MIN = 60

/** What the signature covers: with the password it replaces, so that a link used once is worth nothing. */
function firmato(account: Account, scade_s: number): string {
  return `password|${account.id}|${account.email}|${account.password_hash}|${scade_s}`
}

/** Changed and not verified yet: a slip of the pen must not hand the account to whoever has that mailbox. */
export const emailIncerta = (account: Account) =>
  account.email_verificata_il === null && account.cellulare_verificato_il !== null

/** The token of a link to choose a new password: signed, worth one use within `LINK_MIN` minutes. */
export function createPasswordToken(secrets: Secrets, account: Account, now: Date): string {
  const scade_s = Math.floor(now.getTime() / 1000) + LINK_MIN * 60
  return `${scade_s.toString(36)}.${secrets.print('link', firmato(account, scade_s))}`
}

/** The page where the owner of an account chooses a new password: a member in the app, an operator at the office's door. */
export function linkPassword(public_url: string, secrets: Secrets, account: Account, now: Date): string {
  const page = account.ruolo === 'user' ? '/recovery' : '/backoffice/password'
  const link = new URL(public_url + page)
  // After the «#», which a browser sends to nobody: no token in a server's log.
  link.hash = new URLSearchParams({
    token: createPasswordToken(secrets, account, now),
    email: account.email,
  }).toString()
  return link.href
}

/** Whether `token` is this account's, still in time and not used yet. */
export function isPasswordTokenValid(secrets: Secrets, account: Account, token: string, now: Date): boolean {
  const parts = /^([0-9a-z]{1,9})\.([0-9a-f]{64})$/.exec(token)
  if (!parts) return false
  const scade_s = Number.parseInt(parts[1]!, 36)
  return scade_s * 1000 > now.getTime() && secrets.isPrintValid('link', firmato(account, scade_s), parts[2]!)
}
