import { isRefusal } from '@primo/contract/platform/errors'
import { clock } from '@primo/domain/platform/clock'
import { quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { elencoWebhook } from '../../comunicazioni/webhook/queries.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Db } from '../../platform/db/db.ts'
import { logger } from '../../platform/log/log.ts'
import { consumerStates } from '../../registro/eventi/dispatch.ts'
import { openJobs } from '../../registro/lavori/jobs.ts'
import { queueStates, retryQueue } from '../../registro/lavori/queues.ts'
import { messaggiInCoda, riprovaMessaggi } from '../../registro/messaggi/commands.ts'
import { CommandFailed, type Run } from './command.ts'
import { withDatabase } from './database.ts'

/** Backlog and failures of a queue, as printed by `primo code`. */
type Waiting = { name: string; in_attesa: number; dal: Date | null; falliti: number; note?: string }

/** Name of the outbox's queue. Its retry concerns messages, not jobs. */
const MESSAGES = 'messaggi'

/** Formats the time elapsed since an instant. */
export function since(instant: Date, now = clock.now()): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - instant.getTime()) / 60_000))
  if (minutes < 1) return 'meno di un minuto'
  if (minutes < 120) return quanti(minutes, 'minuto', 'minuti')
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? quanti(hours, 'ora', 'ore') : quanti(Math.floor(hours / 24), 'giorno', 'giorni')
}

/** Returns everything that waits or failed: jobs, messages, consumers of the events, webhooks. */
async function allWaiting(db: Db): Promise<Waiting[]> {
  const [jobs, messages, consumers, webhooks] = [
    await queueStates(db),
    await messaggiInCoda(db),
    await consumerStates(db),
    await elencoWebhook(db),
  ]
  return [
    ...jobs.map(({ coda, in_corso, ...state }) => ({
      name: coda,
      ...state,
      ...(in_corso > 0 && { note: `${wholeNumber(in_corso)} in corso` }),
    })),
    { name: 'e-mail e SMS', ...messages },
    ...consumers.map(({ nome, scartati, ...state }) => ({
      name: `eventi per ${nome}`,
      ...state,
      falliti: scartati,
    })),
    ...webhooks.map(({ id, in_attesa, fallisce_dal, stato }) => ({
      name: `webhook ${id}`,
      in_attesa,
      dal: null,
      falliti: 0,
      ...(stato !== 'attivo' && {
        note: fallisce_dal
          ? `${stato.replaceAll('_', ' ')}, non risponde da ${since(new Date(fallisce_dal))}`
          : stato,
      }),
    })),
  ].filter(({ in_attesa, falliti, note }: Waiting) => in_attesa + falliti > 0 || note !== undefined)
}

/** Returns a line for each queue that is not empty. */
export async function queueRows(db: Db): Promise<string[]> {
  const waiting = await allWaiting(db)
  if (waiting.length === 0) return ['Nulla aspetta e nulla è fallito.']
  const wide = Math.max(...waiting.map(({ name }) => name.length))
  return waiting.map(({ name, in_attesa, dal, falliti, note }) => {
    const oldest = dal ? `, il più vecchio da ${since(dal)}` : ''
    const parts = [
      in_attesa > 0 ? `${wholeNumber(in_attesa)} in attesa${oldest}` : '',
      falliti > 0 ? quanti(falliti, 'fallito', 'falliti') : '',
      note ?? '',
    ]
    return `  ${name.padEnd(wide)}  ${parts.filter(Boolean).join('; ')}`
  })
}

/** Retries the failed items of a queue. @returns the message to print */
async function retry(database: Database, config: Config, queue: string): Promise<string> {
  const jobs = await openJobs(database.db, logger(config), false)
  try {
    const count = await database.withTransaction(async (trx) =>
      queue === MESSAGES
        ? (await riprovaMessaggi(trx, jobs, null)) + (Number(await retryQueue(trx, jobs, queue)) || 0)
        : retryQueue(trx, jobs, queue),
    )
    if (isRefusal(count)) throw new CommandFailed(count.message ?? 'Questa coda non si può riprovare adesso.')
    return count === 0
      ? `Nella coda ${queue} non c’è nulla da riprovare.`
      : `Si riprova: ${quanti(count, 'cosa', 'cose')}.`
  } finally {
    await jobs.stop()
  }
}

/** `primo code`: prints the backlog and failures of the queues, or retries one. */
export const showQueues: Run = ({ options: { riprova }, env, say }) =>
  withDatabase(env, async (database, config) => {
    if (typeof riprova === 'string') say(await retry(database, config, riprova))
    else for (const row of await queueRows(database.db)) say(row)
    return 0
  })
