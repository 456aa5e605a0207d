import { createWriteStream, existsSync, mkdtempSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import type { Config } from '../../platform/config/config.ts'
import { connectionOf } from '../../platform/db/db-pool.ts'
import { prepareFolder } from '../../platform/folder-lock/folder-lock.ts'
import type { KeyFingerprint } from '../keys/registration.ts'
import { canMigrate } from '../migrate.ts'
import { CommandFailed, type Environment } from '../shell/command.ts'
import { hasEmbedded, loadEmbedded } from './embedded.ts'
import {
  type Archive,
  checkArchive,
  countRows,
  DATABASE,
  differences,
  FILES,
  isEmpty,
  KEYS,
  type Manifest,
} from './manifest.ts'
import { postgresTool } from './postgres-tools.ts'
import { NotAnArchive, readEntry } from './tar.ts'

/** Settings of the database and data folder that a backup is restored into. */
export type RestoreTarget = Pick<Config, 'database_url' | 'data_folder'>

/** Reads a whole backup and checks its integrity. @throws CommandFailed when it is corrupt */
export async function openBackup(file: string): Promise<Archive> {
  try {
    return await checkArchive(file)
  } catch (error) {
    if (error instanceof NotAnArchive || error instanceof SyntaxError)
      throw new CommandFailed(
        `La copia ${file} non si può usare: ${error instanceof NotAnArchive ? error.message : 'è rovinata'}.`,
      )
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'EACCES')
      throw new CommandFailed(`La copia ${file} non si legge (${code}).`)
    throw error
  }
}

/**
 * When neither the settings nor the data folder have an encryption key, writes that of the backup into the data folder: otherwise
 * the server would generate a new key, which could not decrypt the restored data.
 * @throws CommandFailed when the backup does not include its key
 */
export async function ensureKey({ file, entries }: Archive, { secret, data_folder }: Config): Promise<void> {
  const own = join(data_folder, 'segreto')
  if (secret !== null || existsSync(own)) return
  const entry = entries.get(KEYS)
  const text = entry ? Buffer.concat(await readEntry(file, entry).toArray()).toString() : ''
  const key = /^SECRET_KEY=(.+)$/m.exec(text)?.[1]
  if (key === undefined)
    throw new CommandFailed(
      `La chiave non è nella copia: metti prima in ${data_folder} il file «segreto», o di’ SECRET_KEY.`,
    )
  prepareFolder(data_folder)
  await writeFile(own, key, { mode: 0o600 })
}

/**
 * Checks that a backup can be restored by this version of the server, into this kind of database, with these keys.
 * @throws CommandFailed
 */
export function checkCompatible(
  manifest: Manifest,
  target: RestoreTarget,
  keys: readonly KeyFingerprint[],
): void {
  if (!canMigrate(manifest.migrazione))
    throw new CommandFailed(
      `La copia è della versione ${manifest.versione}, il cui database questa non conosce: usa quella versione (docs/operate.md, «Older databases»).`,
    )
  const kind = target.database_url === null ? 'pglite' : 'postgres'
  if (manifest.database.tipo !== kind)
    throw new CommandFailed(
      kind === 'pglite'
        ? 'La copia è di PostgreSQL: serve DATABASE_URL.'
        : 'La copia è del database incorporato: rimettila senza DATABASE_URL, poi «primo trasloco» la porta in PostgreSQL.',
    )
  const known = manifest.chiavi.filter(({ numero }) => keys.some((key) => key.numero === numero))
  const other = known.find(({ numero, impronta }) =>
    keys.some((key) => key.numero === numero && key.impronta !== impronta),
  )
  if (other || (known.length === 0 && manifest.chiavi.length > 0))
    throw new CommandFailed(
      'SECRET_KEY non è la chiave con cui la copia è scritta: senza quella i dati cifrati non si leggono.',
    )
}

async function extract(archive: Archive, name: string, to: string): Promise<void> {
  const entry = archive.entries.get(name)!
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const out = createWriteStream(to, { mode: 0o600, flush: true })
  await (entry.size === 0 ? pipeline([], out) : pipeline(readEntry(archive.file, entry), out))
}

async function connected<T>(target: RestoreTarget, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connectionOf(target))
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Checks that the row counts are those of the backup. @throws CommandFailed */
function checkRows(expected: Manifest['righe'], found: Record<string, number>): void {
  const different = differences(expected, found)
  if (different.length > 0)
    throw new CommandFailed(`Le righe non sono quelle della copia:\n  ${different.slice(0, 20).join('\n  ')}`)
}

async function loadPostgres(
  dump: string,
  { database, righe }: Manifest,
  target: RestoreTarget,
  env: Environment,
) {
  const major = await connected(target, async (client) => {
    if (!(await isEmpty(client)))
      throw new CommandFailed('Il database di DATABASE_URL non è vuoto: non lo tocco.')
    const { rows } = await client.query<{ versione: string }>(
      "select current_setting('server_version_num') as versione",
    )
    return Math.floor(Number(rows[0]!.versione) / 10_000)
  })
  if (major < database.maggiore)
    throw new CommandFailed(
      `La copia è di PostgreSQL ${database.maggiore}, e qui c’è il ${major}: serve lo stesso, o uno dopo.`,
    )
  // A single transaction, so that the restore is atomic.
  const args = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-acl', '--no-comments', dump]
  await postgresTool('pg_restore', args, { url: target.database_url!, major, env })
  await connected(target, async (client) => {
    checkRows(righe, await countRows(client))
    await client.query('analyze')
  })
}

/**
 * Restores a backup into an empty target, atomically.
 * @returns the path of the restored keys, or null when the backup has none.
 * @throws CommandFailed when the target is not empty or the backup does not fit: then nothing has been changed.
 */
export async function restoreBackup(
  archive: Archive,
  target: RestoreTarget,
  env: Environment,
): Promise<{ keys: string | null }> {
  const { manifest } = archive
  prepareFolder(target.data_folder)
  if (target.database_url === null && hasEmbedded(target.data_folder))
    throw new CommandFailed(
      `Nella cartella dei dati ${target.data_folder} c’è già un database: non lo tocco.`,
    )
  const files = manifest.contenuto
    .filter(({ nome }) => nome.startsWith(FILES))
    .map(({ nome }) => ({ nome, to: join(target.data_folder, nome.slice(FILES.length)) }))
  const there = files.find(({ to }) => existsSync(to))
  if (there)
    throw new CommandFailed(
      `C’è già il file ${there.to}: non lo tocco. Prima sposta altrove ciò che è in ${target.data_folder}, tranne la chiave e le copie (docs/operate.md, «Backups»).`,
    )
  const work = mkdtempSync(join(target.data_folder, '.ripristino-'))
  try {
    for (const { nome } of files) await extract(archive, nome, join(work, nome))
    const dump = join(work, DATABASE)
    await extract(archive, DATABASE, dump)
    if (target.database_url === null)
      await loadEmbedded(target.data_folder, dump, (rows) => checkRows(manifest.righe, rows))
    else await loadPostgres(dump, manifest, target, env)
    for (const { nome, to } of files) {
      await mkdir(dirname(to), { recursive: true, mode: 0o700 })
      await rename(join(work, nome), to)
    }
    if (!archive.entries.has(KEYS)) return { keys: null }
    const keys = join(target.data_folder, KEYS)
    await extract(archive, KEYS, keys)
    return { keys }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
