import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../platform/config/config.ts'
import { openEngine } from '../../platform/db/db-pglite.ts'
import { CommandFailed } from '../shell/command.ts'
import { countRows, type DumpManifest, migrationOf } from './manifest.ts'

/** Returns the folder of the embedded database within a data folder. */
const placeIn = (folder: string) => join(folder, 'pglite')

/** Returns whether a data folder has an embedded database. */
export const hasEmbedded = (folder: string): boolean => existsSync(placeIn(folder))

/**
 * Dumps the embedded database into a file.
 * @throws FolderInUse while the server is up: only one process may use the folder.
 */
export async function dumpEmbedded(
  { data_folder }: Pick<Config, 'data_folder'>,
  file: string,
): Promise<DumpManifest> {
  const engine = await openEngine(data_folder)
  const pool = engine.connect()
  try {
    await pool.query('checkpoint')
    const { rows } = await pool.query<{ versione: string }>(
      "select current_setting('server_version_num') as versione",
    )
    const migrazione = await migrationOf(pool)
    const righe = await countRows(pool)
    await writeFile(file, await engine.dump(), { mode: 0o600 })
    const maggiore = Math.floor(Number(rows[0]!.versione) / 10_000)
    return { migrazione, database: { tipo: 'pglite', maggiore }, righe }
  } finally {
    await pool.end()
    await engine.stop()
  }
}

/**
 * Restores the embedded database of a data folder from a dump, atomically.
 * @param check receives the row counts before the database is put in place; it throws to abort.
 */
export async function loadEmbedded(
  folder: string,
  dump: string,
  check: (rows: Record<string, number>) => void,
): Promise<void> {
  if (hasEmbedded(folder))
    throw new CommandFailed(`Nella cartella dei dati ${folder} c’è già un database: non lo tocco.`)
  const making = join(folder, '.ripristino-database')
  await rm(making, { recursive: true, force: true })
  await mkdir(making, { recursive: true, mode: 0o700 })
  try {
    const { PGlite } = await import('@electric-sql/pglite')
    const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
    const loadDataDir = new Blob([await readFile(dump)], { type: 'application/x-gzip' })
    const pglite = await PGlite.create({ dataDir: placeIn(making), loadDataDir, extensions: { pg_trgm } })
    await pglite.close()
    const engine = await openEngine(making)
    const pool = engine.connect()
    try {
      check(await countRows(pool))
    } finally {
      await pool.end()
      await engine.stop()
    }
    await rename(placeIn(making), placeIn(folder))
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}
