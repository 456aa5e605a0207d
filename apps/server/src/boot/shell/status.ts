import type { Db } from '../../platform/db/db.ts'
import { ringOf } from '../../platform/secrets/secrets.ts'
import { COPIA, type LastRuns, lastRuns, PROVA_RIPRISTINO } from '../../registro/lavori/copie.ts'
import { knownKeys, writerOf } from '../keys/settle.ts'
import type { Run } from './command.ts'
import { withDatabase } from './database.ts'
import { queueRows, since } from './queues.ts'

/** A size as people read it. */
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

/** When something last went, and why it did not. */
function lastRow(what: string, { ultima, riuscita_il }: LastRuns): string {
  if (!ultima) return `${what}: mai.`
  const good = riuscita_il ? `l’ultima riuscita ${since(riuscita_il)} fa` : 'mai riuscita'
  return ultima.riuscita ? `${what}: ${good}.` : `NO  ${what}: ${good}; poi no: ${ultima.errore ?? 'errore'}.`
}

/** `primo stato`: what an administrator looks at first. Ends with 1 when something is to be looked at. */
export const showStatus: Run = ({ env, say }) =>
  withDatabase(env, async ({ db, kind, isWritable }, config) => {
    const writable = await isWritable()
    say(`${config.product} ${config.version}`)
    say(await databaseRow(db, kind))
    if (!writable) say('NO  Il database si può soltanto leggere.')
    say(`Scrive la chiave ${writerOf(ringOf(config), await knownKeys(db))}.`)
    const copies = await lastRuns(db, COPIA)
    const trials = await lastRuns(db, PROVA_RIPRISTINO)
    say(lastRow('Copia', copies))
    say(lastRow('Prova di ripristino', trials))
    say('Code:')
    for (const row of await queueRows(db)) say(row)
    return writable && copies.ultima?.riuscita !== false && trials.ultima?.riuscita !== false ? 0 : 1
  })
