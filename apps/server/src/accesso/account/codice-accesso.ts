import { timingSafeEqual } from 'node:crypto'
import { isRefusal } from '@primo/contract/platform/errors'
import { clock } from '@primo/domain/platform/clock'
import type { Trx } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { Services } from '../../platform/services/services.ts'
import { testoCodiceAccesso } from '../../registro/messaggi/message-texts.ts'
import { type AccountMailQueue, enqueueAccountMail, startAccountMail } from './posta-account.ts'
import { emailSalutation } from './queries.ts'
import { type LimitRule, limitKey, reserveAttempt } from './rate-limits.ts'

const POSTA: AccountMailQueue = { coda: 'codice-accesso', campo: 'lavoro.codice_accesso' }
const ORA_MS = 3_600_000
/** Alphabet of login codes and recovery codes, without characters that are easily confused. */
export const LETTERE = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const INVII: LimitRule = { ambito: 'codice-accesso', soglia: 1, finestra_s: 3600 }

/**
 * Returns the code that lets the owner of an e-mail address try their password after too many failed logins by others. It is the
 * same for the whole hour and the next, so that a request by another person does not invalidate it. It exists for every address,
 * registered or not; only registered ones receive it.
 */
export const codiceAccesso = (secrets: Secrets, email: string, now: Date): string =>
  lettere(secrets.print('otp', diOra(email, now)))

const diOra = (email: string, now: Date) => `accesso|${email}|${Math.floor(now.getTime() / ORA_MS)}`
const lettere = (hash: string) =>
  [...Buffer.from(hash, 'hex').subarray(0, 8)].map((b) => LETTERE[b % LETTERE.length]).join('')

/** Returns whether a code is the login code of this hour or of the previous one, under any of the keys. */
export function isCodiceAccessoValid(
  secrets: Secrets,
  email: string,
  written: string,
  now = clock.now(),
): boolean {
  const pulito = Buffer.from(written.toUpperCase().replace(/[^A-Z0-9]/g, ''))
  const hours = [now, new Date(now.getTime() - ORA_MS)]
  return hours
    .flatMap((quando) => secrets.prints('otp', diOra(email, quando)))
    .some((hash) => {
      const giusto = Buffer.from(lettere(hash))
      return pulito.length === giusto.length && timingSafeEqual(pulito, giusto)
    })
}

/**
 * Enqueues the e-mail with the login code, at most once an hour. The work is the same whether or not the address has an
 * account.
 */
export async function mandaCodiceAccesso(
  trx: Trx,
  services: Pick<Services, 'secrets' | 'jobs'>,
  email: string,
): Promise<void> {
  const invio = await reserveAttempt(trx, limitKey(services.secrets, INVII, email), INVII)
  if (!isRefusal(invio)) await enqueueAccountMail(trx, services, POSTA, email)
}

/**
 * Starts the job that e-mails the login code to registered addresses, unverified ones included: the code alone gives no access,
 * and without it a stranger could lock the owner out.
 */
export async function startCodiceAccesso(services: Services): Promise<void> {
  const { secrets, config } = services
  await startAccountMail(services, POSTA, async (trx, { id, email }, now) => ({
    ...testoCodiceAccesso(await emailSalutation(trx, config, id), codiceAccesso(secrets, email, now)),
    durata_min: ORA_MS / 60_000,
  }))
}
