import { quanti } from '@primo/domain/platform/numbers'
import type pg from 'pg'
import { nessunAccount } from '../../accesso/account/queries.ts'
import { type Config, readConfig } from '../../platform/config/config.ts'
import { type Database, openDatabase } from '../../platform/db/db.ts'
import { withLongConnection } from '../../platform/db/db-pool.ts'
import { withSetupLock } from '../../platform/db/setup-lock.ts'
import { logger } from '../../platform/log/log.ts'
import { openSecrets } from '../../platform/secrets/secrets.ts'
import { openJobs } from '../../registro/lavori/jobs.ts'
import { createApp } from '../app.ts'
import { checksumsOf, copyTables, differingTables } from '../backup/copy-tables.ts'
import { hasEmbedded } from '../backup/embedded.ts'
import { openKeys } from '../keys/registration.ts'
import { migrate } from '../migrate.ts'
import { CommandFailed, type Run } from './command.ts'
import { lastMigration, latestMigration } from './database.ts'
import { verifyAuditLog, verifyLedger } from './verify.ts'

const BEGIN = `begin isolation level repeatable read; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0; set local lock_timeout = '10s'`

/** Prepares an empty database as the server does at start: schema and queues. */
async function prepare(database: Database, config: Config): Promise<void> {
  await migrate(database.db)
  const quiet = { ...config, background_work: false, demo: false }
  const jobs = await openJobs(database.db, logger(config), false)
  try {
    const app = await createApp({ ...database, config: quiet, secrets: openSecrets(config), jobs })
    await app.close()
  } finally {
    await jobs.stop()
  }
}

/** Refuses a database that already has accounts. @throws CommandFailed */
async function refuseUsed({ db }: Database): Promise<void> {
  if ((await lastMigration(db.$client)) === null) return
  if (!(await nessunAccount(db)))
    throw new CommandFailed('Nel database di DATABASE_URL ci sono già persone: non lo tocco.')
}

/**
 * Copies all rows in one transaction per database: one snapshot is read, and the writes are atomic. @returns the number of rows
 */
async function copy(from: Database, to: Database, say: (row: string) => void): Promise<number> {
  const within = <T>({ db }: Database, work: (client: pg.PoolClient) => Promise<T>) =>
    withLongConnection(db.$client, async (client) => {
      await client.query(BEGIN)
      return work(client)
    })
  return within(from, (source) =>
    within(to, async (target) => {
      await copyTables(source, target, (table) => say(`  ${table}`))
      const [here, there] = [await checksumsOf(source), await checksumsOf(target)]
      const different = differingTables(here, there)
      if (different.length > 0)
        throw new CommandFailed(
          `Le tabelle non sono venute uguali, e nulla è stato scritto: ${different.join(', ')}.`,
        )
      await target.query('commit')
      await source.query('rollback')
      return [...here.values()].reduce((sum, { n }) => sum + n, 0)
    }),
  )
}

/**
 * `primo trasloco`: moves the embedded database of the data folder to the PostgreSQL of the settings, which must not have
 * accounts yet. The copy is atomic and verified row by row; the embedded database stays unchanged.
 */
export const moveToPostgres: Run = async ({ env, say }) => {
  const config = readConfig(env)
  if (config.database_url === null) throw new CommandFailed('Serve DATABASE_URL: è lì che il database va.')
  if (!hasEmbedded(config.data_folder))
    throw new CommandFailed(`Nella cartella dei dati ${config.data_folder} non c’è un database incorporato.`)
  const from = await openDatabase({ ...config, database_url: null })
  try {
    if ((await lastMigration(from.db.$client)) !== latestMigration())
      throw new CommandFailed(
        'Il database incorporato è di un’altra versione: avviaci prima il server, poi fermalo.',
      )
    // Checks that the key is the one that encrypted the database; in production it comes from the settings.
    await openKeys(from, config)
    const to = await openDatabase(config)
    try {
      await withSetupLock(config, async () => {
        await refuseUsed(to)
        await prepare(to, config)
        say('Porto le righe:')
        const rows = await copy(from, to, say)
        say(
          `${quanti(rows, 'riga portata', 'righe portate')}: ogni tabella ha le stesse righe, con lo stesso contenuto.`,
        )
      })
      await to.db.$client.query('analyze')
      const proofs = [await verifyLedger(to.db), await verifyAuditLog(to.db)]
      for (const { rows } of proofs) for (const row of rows) say(row)
      if (!proofs.every(({ holds }) => holds)) return 1
    } finally {
      await to.close()
    }
  } finally {
    await from.close()
  }
  say(
    `Fatto. Il database incorporato è rimasto in ${config.data_folder}: non serve più, quando ti fidi toglilo.`,
  )
  return 0
}
