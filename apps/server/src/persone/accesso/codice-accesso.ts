import { timingSafeEqual } from 'node:crypto'
import { isRefusal } from '@primo/contract/platform/errors'
import { clock } from '@primo/domain/platform/clock'
import type { Trx } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { Services } from '../../platform/services/services.ts'
import { testoCodiceAccesso } from '../../registro/messaggi/testi.ts'
import { letterHead } from './letter-head.ts'
import { type LimitRule, limitKey, reserveAttempt } from './limits.ts'
import { type AccountMailQueue, enqueueAccountMail, startAccountMail } from './posta-account.ts'

const POSTA: AccountMailQueue = { coda: 'codice-accesso', campo: 'lavoro.codice_accesso' }
const ORA_MS = 3_600_000
/** Characters nobody takes one for another. */
export const LETTERE = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const INVII: LimitRule = { ambito: 'codice-accesso', soglia: 1, finestra_s: 3600 }

/**
 * The code that lets an e-mail's owner try his password when too many strangers have: the same for the whole hour and
 * for the next, so that whoever makes it be sent again takes nothing from who already has it. It exists for every
 * e-mail, known or not; only the known ones receive it.
 */
export const codiceAccesso = (secrets: Secrets, email: string, now: Date): string =>
  lettere(secrets.print('otp', diOra(email, now)))

const diOra = (email: string, now: Date) => `accesso|${email}|${Math.floor(now.getTime() / ORA_MS)}`
const lettere = (hash: string) =>
  [...Buffer.from(hash, 'hex').subarray(0, 8)].map((b) => LETTERE[b % LETTERE.length]).join('')

/** Whether this is the code of the present hour, or of the one before, under any of the keys. */
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

/** Has the code sent, once an hour: the same is done for every e-mail. */
export async function mandaCodiceAccesso(
  trx: Trx,
  services: Pick<Services, 'secrets' | 'jobs'>,
  email: string,
): Promise<void> {
  const invio = await reserveAttempt(trx, limitKey(services.secrets, INVII, email), INVII)
  if (!isRefusal(invio)) await enqueueAccountMail(trx, services, POSTA, email)
}

/**
 * Starts the job that mails the code to those who have an account. Also to an e-mail that was never verified: the code
 * opens nothing by itself, and without it a stranger could keep its owner out.
 */
export async function startCodiceAccesso(services: Services): Promise<void> {
  const { secrets, config } = services
  await startAccountMail(services, POSTA, async (trx, { id, email }, now) => ({
    ...testoCodiceAccesso(await letterHead(trx, config, id), codiceAccesso(secrets, email, now)),
    durata_min: ORA_MS / 60_000,
  }))
}
