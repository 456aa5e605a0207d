import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '../../platform/config/config.ts'
import { openDatabase } from '../../platform/db/db.ts'
import { connectionOf } from '../../platform/db/db-pool.ts'
import { keyFingerprints } from '../keys/registration.ts'
import { CommandFailed, type Environment } from '../shell/command.ts'
import { verifyAuditLog, verifyLedger } from '../shell/verify.ts'
import { deleteUnfinished } from './create.ts'
import { checkCompatible, openBackup, type RestoreTarget, restoreBackup } from './restore.ts'

/** Prefix of the databases created by the restore drill. A database left by a killed drill is dropped by the next drill. */
const SCRATCH = 'primo_prova_'
const LEFT_BEHIND = `select datname as name from pg_database d where datname like '${SCRATCH}%'
  and not exists (select 1 from pg_stat_activity a where a.datname = d.datname)`
const NO_RIGHT = '42501'

async function asOwner<T>(config: Config, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connectionOf({ database_url: config.drill_database_url }))
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    return await work(client)
  } catch (error) {
    if ((error as { code?: string }).code === NO_RIGHT)
      throw new CommandFailed(
        'L’utente del database non può creare il database della prova: «alter role … createdb», o DRILL_DATABASE_URL.',
      )
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

/** Creates an empty database and an empty folder in which a backup is restored. */
async function openScratch(config: Config): Promise<{ target: RestoreTarget; remove: () => Promise<void> }> {
  await mkdir(config.backup_folder, { recursive: true, mode: 0o700 })
  const data_folder = mkdtempSync(join(config.backup_folder, '.prova-'))
  const removeFolder = () => rm(data_folder, { recursive: true, force: true })
  if (config.database_url === null)
    return { target: { database_url: null, data_folder }, remove: removeFolder }
  const name = `${SCRATCH}${randomBytes(6).toString('hex')}`
  try {
    await asOwner(config, async (client) => {
      const { rows } = await client.query<{ name: string }>(LEFT_BEHIND)
      for (const left of rows) await client.query(`drop database if exists ${left.name}`)
      await client.query(`create database ${name} template template0`)
    })
  } catch (error) {
    await removeFolder()
    throw error
  }
  const database_url = Object.assign(new URL(config.drill_database_url!), { pathname: `/${name}` }).href
  return {
    target: { database_url, data_folder },
    remove: async () => {
      await asOwner(config, (client) => client.query(`drop database if exists ${name} with (force)`))
      await removeFolder()
    },
  }
}

/** Result of a restore drill: lines to print, whether every integrity check passed, and number of rows restored. */
export type Drill = { rows: string[]; holds: boolean; righe: number }

/**
 * Restores a backup in a temporary database and folder, counts its rows, verifies its ledger and audit log, and removes
 * everything.
 * @throws CommandFailed when the backup cannot be restored.
 */
export async function drill(config: Config, env: Environment, file: string): Promise<Drill> {
  await deleteUnfinished(config.backup_folder)
  const archive = await openBackup(file)
  checkCompatible(archive.manifest, config, keyFingerprints(config))
  const { target, remove } = await openScratch(config)
  try {
    await restoreBackup(archive, target, env)
    const database = await openDatabase({ ...config, ...target })
    try {
      const proofs = [await verifyLedger(database.db), await verifyAuditLog(database.db)]
      return {
        rows: proofs.flatMap(({ rows }) => rows),
        holds: proofs.every(({ holds }) => holds),
        righe: Object.values(archive.manifest.righe).reduce((sum, n) => sum + n, 0),
      }
    } finally {
      await database.close()
    }
  } finally {
    await remove()
  }
}
