import { isRefusal } from '@primo/contract/platform/errors'
import { clock } from '@primo/domain/platform/clock'
import { quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { eventiPer, type InstallationCheck, tempoDa } from '@primo/domain/registro/installation-checks'
import { elencoWebhook } from '../../comunicazioni/webhook/queries.ts'
import { type Config, configWith } from '../../platform/config/config.ts'
import { type Database, type Db, inBackground } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { logger } from '../../platform/log/log.ts'
import { ringOf } from '../../platform/secrets/secrets.ts'
import { consumerStates, retrySetAside } from '../../registro/eventi/dispatch.ts'
import { checkInstallation } from '../../registro/guasti/installation-checks.ts'
import { retryQueue } from '../../registro/lavori/commands.ts'
import { openJobs } from '../../registro/lavori/jobs.ts'
import { queueStates } from '../../registro/lavori/queries.ts'
import { messaggiInCoda, riprovaMessaggi } from '../../registro/messaggi/commands.ts'
import { configOverridesOf, impostazioniSalvate } from '../../ufficio/impostazioni/queries.ts'
import { encryptionKeyNumber, knownKeys, openKeys } from '../keys/registration.ts'
import { CommandFailed, type CommandRun } from './command.ts'
import { withDatabase } from './database.ts'

/** Backlog and failures of a queue, as printed by `primo code`. */
type Waiting = { name: string; in_attesa: number; dal: Date | null; falliti: number; note?: string }

/** Name of the outbox's queue. Its retry concerns messages, not jobs. */
const MESSAGES = 'messaggi'

/** Formats the time elapsed since an instant. */
const since = (instant: Date): string => tempoDa(instant, clock.now())

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
      name: eventiPer(nome),
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
async function queueRows(db: Db): Promise<string[]> {
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

/**
 * Delivers the events set aside for a consumer again.
 * @param queue name of the consumer in the list of the queues
 * @returns the number of events, null when `queue` is not the name of a consumer
 * @throws CommandFailed when an event failed again
 */
async function retryEvents(
  database: Database,
  config: Config,
  jobs: Jobs,
  queue: string,
): Promise<number | null> {
  // All the server's modules, which no other use of this command needs.
  const { MODULES } = await import('../modules.ts')
  const { secrets } = await openKeys(database, config)
  const live = configWith(config, configOverridesOf(await impostazioniSalvate(database.db)))
  const consumer = MODULES.flatMap(
    ({ consumers }) => consumers?.({ secrets, jobs, config: live }) ?? [],
  ).find(({ nome }) => eventiPer(nome) === queue)
  if (!consumer) return null
  const { ripresi, falliti } = await retrySetAside(
    { ...inBackground(database), log: logger(config) },
    consumer,
  )
  if (falliti > 0)
    throw new CommandFailed(
      `${quanti(ripresi, 'evento consegnato', 'eventi consegnati')}; ${quanti(falliti, 'ancora non riesce', 'ancora non riescono')}: la causa è qui sopra.`,
    )
  return ripresi
}

/** Retries the failed items of a queue. @returns the message to print */
async function retry(database: Database, config: Config, queue: string): Promise<string> {
  const jobs = await openJobs(database.db, logger(config), false)
  try {
    const events = queue.startsWith(eventiPer('')) ? await retryEvents(database, config, jobs, queue) : null
    const count =
      events ??
      (await database.withTransaction(async (trx) =>
        queue === MESSAGES
          ? (await riprovaMessaggi(trx, jobs, null)) + (Number(await retryQueue(trx, jobs, queue)) || 0)
          : retryQueue(trx, jobs, queue),
      ))
    if (isRefusal(count)) throw new CommandFailed(count.message ?? 'Questa coda non si può riprovare adesso.')
    return count === 0
      ? `Nella coda ${queue} non c’è nulla da riprovare.`
      : `Si riprova: ${quanti(count, 'cosa', 'cose')}.`
  } finally {
    await jobs.stop()
  }
}

/** `primo code`: prints the backlog and failures of the queues, or retries the failed items of one. */
export const showQueues: CommandRun = ({ options: { riprova }, env, print }) =>
  withDatabase(env, async (database, config) => {
    if (typeof riprova === 'string') print(await retry(database, config, riprova))
    else for (const row of await queueRows(database.db)) print(row)
    return 0
  })

/** Formats a size in bytes for display. */
export function sizeOf(bytes: number): string {
  const [amount, unit] = bytes < 2 ** 30 ? [bytes / 2 ** 20, 'MB'] : [bytes / 2 ** 30, 'GB']
  return `${new Intl.NumberFormat('it-IT', { maximumFractionDigits: 1 }).format(amount)} ${unit}`
}

async function databaseRow(db: Db, kind: 'pglite' | 'postgres'): Promise<string> {
  const rows = await queryRows<{ versione: string; byte: number }>(
    db,
    "select current_setting('server_version') as versione, pg_database_size(current_database()) as byte",
  )
  const { versione, byte } = rows[0]!
  const name = kind === 'postgres' ? 'PostgreSQL' : 'incorporato, PostgreSQL'
  return `Database: ${name} ${versione}, ${sizeOf(byte)}.`
}

/** Formats a check of the installation; the line of one that needs attention begins with NO. */
const checkRow = ({ nome, frase, rimedio }: InstallationCheck): string =>
  rimedio === null ? `${nome}: ${frase}` : `NO  ${nome}: ${frase} ${rimedio}`

/** `primo stato`: prints an overview of the system. Exits with 1 when something needs attention. */
export const showStatus: CommandRun = ({ env, print }) =>
  withDatabase(env, async ({ db, kind, isWritable }, config) => {
    const writable = await isWritable()
    print(`${config.product} ${config.version}`)
    print(await databaseRow(db, kind))
    if (!writable) print('NO  Il database si può soltanto leggere.')
    print(`Scrive la chiave ${encryptionKeyNumber(ringOf(config), await knownKeys(db))}.`)
    const checks = await checkInstallation(db, config)
    for (const check of checks) print(checkRow(check))
    print('Code:')
    for (const row of await queueRows(db)) print(row)
    return writable && checks.every(({ rimedio }) => rimedio === null) ? 0 : 1
  })
