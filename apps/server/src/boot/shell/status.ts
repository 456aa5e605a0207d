import { clock } from '@primo/domain/platform/clock'
import { quanti } from '@primo/domain/platform/numbers'
import { causaDelLavoro, DAYS_MAX, isBackupOverdue } from '@primo/domain/registro/lavori'
import { PERSONE_SQL } from '../../accesso/account/persone.ts'
import type { Db } from '../../platform/db/db.ts'
import { ringOf } from '../../platform/secrets/secrets.ts'
import { COPIA, type LastRuns, lastRuns, PROVA_RIPRISTINO } from '../../registro/lavori/backup-runs.ts'
import { listJobs } from '../../registro/lavori/queries.ts'
import { messaggiInCoda } from '../../registro/messaggi/riprova.ts'
import { encryptionKeyNumber, knownKeys } from '../keys/registration.ts'
import type { Run } from './command.ts'
import { withDatabase } from './database.ts'
import { queueRows, since } from './queues.ts'

const COPIES = {
  copia: { name: 'Copia', command: 'primo backup' },
  prova: { name: 'Prova di ripristino', command: 'primo restore-drill' },
} as const
/** Age in milliseconds beyond which a waiting message means that messages are not being sent. */
const MESSAGES_LATE_MS = 15 * 60_000

/** Formats a size in bytes for display. */
export function sizeOf(bytes: number): string {
  const [amount, unit] = bytes < 2 ** 30 ? [bytes / 2 ** 20, 'MB'] : [bytes / 2 ** 30, 'GB']
  return `${new Intl.NumberFormat('it-IT', { maximumFractionDigits: 1 }).format(amount)} ${unit}`
}

async function databaseRow(db: Db, kind: 'pglite' | 'postgres'): Promise<string> {
  const { rows } = await db.$client.query<{ versione: string; byte: number }>(
    "select current_setting('server_version') as versione, pg_database_size(current_database()) as byte",
  )
  const { versione, byte } = rows[0]!
  const name = kind === 'postgres' ? 'PostgreSQL' : 'incorporato, PostgreSQL'
  return `Database: ${name} ${versione}, ${sizeOf(byte)}.`
}

/** Returns the line on the last successful backup or restore drill; a line that needs attention begins with NO. */
function lastRow(which: keyof typeof COPIES, { ultima, riuscita_il }: LastRuns): string {
  const { name, command } = COPIES[which]
  if (!ultima) return `NO  ${name}: mai. Si fa con «${command}».`
  const good = riuscita_il ? `l’ultima riuscita ${since(riuscita_il)} fa` : 'mai riuscita'
  if (!ultima.riuscita) return `NO  ${name}: ${good}; poi no: ${ultima.errore ?? 'errore'}.`
  return isBackupOverdue(which, riuscita_il, clock.now())
    ? `NO  ${name}: ${good}, più di ${DAYS_MAX[which]} giorni.`
    : `${name}: ${good}.`
}

/** Returns the lines on other problems: failed jobs, messages that are not being sent. */
async function troubleRows(db: Db): Promise<string[]> {
  const failed = (await listJobs(db, PERSONE_SQL, clock.now())).filter(
    ({ ultima }) => ultima?.stato === 'fallita',
  )
  const { falliti, dal } = await messaggiInCoda(db)
  const late = dal !== null && clock.now().getTime() - dal.getTime() > MESSAGES_LATE_MS
  return [
    ...failed.map(
      ({ nome, ultima }) => `NO  ${nome}: non riuscito. ${causaDelLavoro(ultima?.errore ?? null)}`,
    ),
    ...(falliti > 0
      ? [
          `NO  E-mail e SMS: ${quanti(falliti, 'messaggio non è partito', 'messaggi non sono partiti')}. «primo code --riprova messaggi» riprova.`,
        ]
      : []),
    ...(late ? [`NO  E-mail e SMS: il più vecchio aspetta da ${since(dal)}.`] : []),
  ]
}

/** `primo stato`: prints an overview of the system. Exits with 1 when something needs attention. */
export const showStatus: Run = ({ env, say }) =>
  withDatabase(env, async ({ db, kind, isWritable }, config) => {
    const writable = await isWritable()
    say(`${config.product} ${config.version}`)
    say(await databaseRow(db, kind))
    if (!writable) say('NO  Il database si può soltanto leggere.')
    say(`Scrive la chiave ${encryptionKeyNumber(ringOf(config), await knownKeys(db))}.`)
    const rows = [
      lastRow('copia', await lastRuns(db, COPIA)),
      lastRow('prova', await lastRuns(db, PROVA_RIPRISTINO)),
      ...(await troubleRows(db)),
    ]
    for (const row of rows) say(row)
    say('Code:')
    for (const row of await queueRows(db)) say(row)
    return writable && !rows.some((row) => row.startsWith('NO')) ? 0 : 1
  })
