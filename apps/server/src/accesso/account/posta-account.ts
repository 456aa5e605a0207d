import { clock } from '@primo/domain/platform/clock'
import type { Trx } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { Services } from '../../platform/services/services.ts'
import { scriviMessaggio } from '../../registro/messaggi/commands.ts'
import { type Account, accountConEmail } from './queries.ts'

/**
 * Job queue for e-mails of one kind to the owners of accounts. `campo` is the encryption context of the queued e-mail address.
 */
export type AccountMailQueue = { coda: string; campo: Parameters<Secrets['encrypt']>[0] }

/**
 * Enqueues an e-mail to the owner of the account with this address. It does the same for every address, known or not: the job
 * looks the account up later (decisions §3).
 */
export async function enqueueAccountMail(
  trx: Trx,
  { secrets, jobs }: Pick<Services, 'secrets' | 'jobs'>,
  { coda, campo }: AccountMailQueue,
  email: string,
): Promise<void> {
  await jobs.enqueue(trx, coda, { email: secrets.encrypt(campo, '', email) })
}

/**
 * Starts the worker that sends the e-mails of a queue. Blocked accounts receive nothing.
 * @param write returns the e-mail for an account and the minutes it stays relevant; null for no e-mail
 */
export async function startAccountMail(
  services: Services,
  { coda, campo }: AccountMailQueue,
  write: (
    trx: Trx,
    account: Account,
    now: Date,
  ) => Promise<{ oggetto: string; testo: string; durata_min: number } | null>,
): Promise<void> {
  const { secrets, withTransaction } = services
  await services.jobs.start<{ email: string }>({
    queue: coda,
    retries: 5,
    together: 5,
    run: async (data) => {
      const email = secrets.decrypt(campo, '', data.email)
      await withTransaction(async (trx) => {
        const account = await accountConEmail(trx, email)
        if (!account || account.bloccato) return
        const now = clock.now()
        const lettera = await write(trx, account, now)
        if (!lettera) return
        const { durata_min, ...testo } = lettera
        await scriviMessaggio(trx, services, {
          canale: 'email',
          destinatario: email,
          ...testo,
          scade_il: new Date(now.getTime() + durata_min * 60_000),
        })
      })
    },
  })
}
