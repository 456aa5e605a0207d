import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { type Config, readConfig } from '../../platform/config/config.ts'
import { type Database, type Db, openDatabase } from '../../platform/db/db.ts'
import { pgCode } from '../../platform/db/db-errors.ts'
import { canMigrate, migrations } from '../migrate.ts'
import { CommandFailed, type Environment } from './command.ts'

const NO_TABLE = '42P01'
export const NEVER_STARTED = 'In questo database non c’è ancora nulla: avvia prima il server.'

/** Returns the hash of the last migration applied to a database; null when there is none. */
export async function lastMigration(client: Pick<pg.Pool, 'query'>): Promise<string | null> {
  try {
    const { rows } = await client.query<{ hash: string }>(
      'select hash from drizzle.__drizzle_migrations order by created_at desc limit 1',
    )
    return rows[0]?.hash ?? null
  } catch (error) {
    if (pgCode(error) === NO_TABLE) return null
    throw error
  }
}

/** Returns the hash of the last migration of this version of the server. */
export const latestMigration = (): string =>
  migrations().reduce((last, one) => (one.folderMillis > last.folderMillis ? one : last)).hash

/** Refuses a database of another version: only the server migrates it, at start. @throws CommandFailed */
async function checkVersion(db: Db): Promise<void> {
  const last = await lastMigration(db.$client)
  if (last === null) throw new CommandFailed(NEVER_STARTED)
  if (last !== latestMigration())
    throw new CommandFailed(
      canMigrate(last)
        ? 'Il database è di una versione prima di questa: avvia il server, che lo aggiorna, poi riprova.'
        : 'Questa versione non conosce il database: è di una dopo, o anteriore al 28 novembre 2026 (docs/operate.md, «Older databases»).',
    )
}

/** Opens the database that the settings select, for a shell command. It never creates an embedded database. */
export async function openForCommand(config: Config): Promise<Database> {
  if (config.database_url === null && !existsSync(join(config.data_folder, 'pglite')))
    throw new CommandFailed(
      `Nella cartella dei dati ${config.data_folder} non c’è un database: controlla DATABASE_URL e DATA_DIR.`,
    )
  return openDatabase(config)
}

/**
 * Opens the database that the settings select, runs `work` with it, and closes it.
 * @throws CommandFailed when there is no database, or its last migration is not this version's
 */
export async function withDatabase<T>(
  env: Environment,
  work: (database: Database, config: Config) => Promise<T>,
): Promise<T> {
  const config = readConfig(env)
  const database = await openForCommand(config)
  try {
    await checkVersion(database.db)
    return await work(database, config)
  } finally {
    await database.close()
  }
}
