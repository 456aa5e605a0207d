import { createReadStream, mkdtempSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { clock } from '@primo/domain/platform/clock'
import pg from 'pg'
import type { Config } from '../../platform/config/config.ts'
import { connectionOf } from '../../platform/db/db-pool.ts'
import { readSecret } from '../../platform/secrets/secrets.ts'
import { keyFingerprints } from '../keys/registration.ts'
import type { Environment } from '../shell/command.ts'
import { linkDocuments, missing } from './documents.ts'
import { dumpEmbedded } from './embedded.ts'
import {
  countRows,
  DATABASE,
  type DumpManifest,
  FILES,
  hashStream,
  KEYS,
  type Manifest,
  manifestContents,
  migrationOf,
} from './manifest.ts'
import { postgresTool } from './postgres-tools.ts'
import { type TarContent, writeArchive } from './tar.ts'

/**
 * Entries of the data folder that are not backed up as files: the database, its lock, the keys (also those of a restored
 * backup), the backups, and the documents, which are backed up from their links.
 */
const NOT_FILES = /^(?:pglite.*|primo\.lock.*|segreto|chiavi\.env|copie|\.ripristino-.*|documenti-pratiche)$/

/**
 * Returns the files of a data folder that a backup includes, with their hashes; none when the folder does not exist.
 * @param copies folder of the backups
 * @param keys path of the encryption key file, if any
 * @param excluded entries of the folder that are left out
 */
export async function filesOf(folder: string, copies: string, keys: string | null, excluded = NOT_FILES) {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(missing)
  const files = (names ?? [])
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (file) =>
        file !== keys &&
        !excluded.test(relative(folder, file).split(sep)[0]!) &&
        !file.startsWith(copies + sep),
    )
  const found: { content: TarContent; nome: string; byte: number; sha256: string }[] = []
  for (const file of files.sort()) {
    const { size } = await stat(file)
    const nome = FILES + relative(folder, file).replaceAll(sep, '/')
    found.push({ nome, ...(await hashStream(createReadStream(file))), content: { name: nome, file, size } })
  }
  return found
}

const NAME = /^primo-\d{8}T\d{6}Z\.tar$/

/** Returns the file names of the backups in a folder, latest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(missing)) ?? []
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
}

/** Folders of a backup or restore drill in progress, and archives being written: their dumps are not encrypted. */
const UNFINISHED = /^\.(?:copia|prova)-|\.tar\.parziale$/
const UNFINISHED_MAX_MS = 24 * 3_600_000

/** Deletes what interrupted backups and restore drills have left in a folder, after a day. */
export async function deleteUnfinished(folder: string): Promise<void> {
  const names = (await readdir(folder).catch(missing)) ?? []
  for (const name of names.filter((each) => UNFINISHED.test(each))) {
    const entry = join(folder, name)
    const found = await stat(entry).catch(missing)
    if (found && clock.now().getTime() - found.mtimeMs > UNFINISHED_MAX_MS)
      await rm(entry, { recursive: true, force: true })
  }
}

/** Dumps PostgreSQL and counts its rows in one snapshot, concurrently with writers. */
async function dumpPostgres(config: Config, env: Environment, file: string): Promise<DumpManifest> {
  const client = new pg.Client(connectionOf(config))
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(
      `begin isolation level repeatable read read only; set local statement_timeout = 0;
       set local idle_in_transaction_session_timeout = 0`,
    )
    const { rows } = await client.query<{ snapshot: string; versione: string }>(
      "select pg_export_snapshot() as snapshot, current_setting('server_version_num') as versione",
    )
    const migrazione = await migrationOf(client as unknown as pg.Pool)
    const major = Math.floor(Number(rows[0]!.versione) / 10_000)
    await postgresTool(
      'pg_dump',
      ['--format=custom', '--no-owner', '--no-acl', `--snapshot=${rows[0]!.snapshot}`, `--file=${file}`],
      { url: config.database_url!, major, env },
    )
    return { migrazione, database: { tipo: 'postgres', maggiore: major }, righe: await countRows(client) }
  } finally {
    await client.end().catch(() => {})
  }
}

/** Returns the encryption keys as lines of environment variables, for a backup that includes the keys. */
function keysOf(config: Config): TarContent {
  const others = [...config.other_keys].map(([number, secret]) => `${number}:${secret}`).join(',')
  const rows = [
    `SECRET_KEY=${readSecret(config)}`,
    `SECRET_KEY_NUMBER=${config.key_number}`,
    ...(others ? [`SECRET_KEY_OTHERS=${others}`] : []),
  ]
  return { name: KEYS, bytes: Buffer.from(`${rows.join('\n')}\n`) }
}

/** Returns the file name of a backup started at `quando`, to the second in UTC: `primo-20261126T043000Z.tar`. */
export const backupFileName = (quando: Date): string =>
  `primo-${quando.toISOString().replace(/[-:]|\.\d+/g, '')}.tar`

/**
 * Backs up the database and the files of the data folder into one archive of `folder`, written atomically.
 * @param withKeys includes the encryption keys: whoever has such an archive can decrypt its data.
 */
export async function createBackup(
  config: Config,
  env: Environment,
  folder: string,
  withKeys: boolean,
): Promise<{ file: string; manifest: Manifest; byte: number }> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await deleteUnfinished(folder)
  const quando = clock.now()
  const file = join(folder, backupFileName(quando))
  const documents = await linkDocuments(config.data_folder)
  const work = mkdtempSync(join(folder, '.copia-'))
  try {
    const dumped = join(work, DATABASE)
    const dump =
      config.database_url === null
        ? await dumpEmbedded(config, dumped)
        : await dumpPostgres(config, env, dumped)
    // Again, for documents that arrived before the snapshot of the dump.
    await documents.addNew()
    const files = [
      ...(await filesOf(config.data_folder, folder, config.key_file)),
      ...(documents.folder === null ? [] : await filesOf(documents.folder, folder, null, /^$/)),
    ]
    const keys = withKeys ? keysOf(config) : null
    const database = { nome: DATABASE, ...(await hashStream(createReadStream(dumped))) }
    const manifest: Manifest = {
      formato: 1,
      creata_il: quando.toISOString(),
      versione: config.version,
      migrazione: dump.migrazione,
      database: dump.database,
      righe: dump.righe,
      chiavi: keyFingerprints(config),
      contenuto: [
        database,
        ...files.map(({ nome, byte, sha256 }) => ({ nome, byte, sha256 })),
        ...(keys && 'bytes' in keys ? [{ nome: KEYS, ...(await hashStream(bytesOf(keys.bytes))) }] : []),
      ],
    }
    await writeArchive(file, [
      ...manifestContents(manifest),
      { name: DATABASE, file: dumped, size: database.byte },
      ...files.map(({ content }) => content),
      ...(keys ? [keys] : []),
    ])
    return { file, manifest, byte: (await stat(file)).size }
  } finally {
    await rm(work, { recursive: true, force: true })
    await documents.remove()
  }
}

async function* bytesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

/** Deletes the backups of `folder` except the latest `keep`. @returns the number deleted */
export async function deleteOldBackups(folder: string, keep: number): Promise<number> {
  const old = (await listBackups(folder)).slice(keep)
  for (const name of old) await rm(join(folder, name))
  return old.length
}
