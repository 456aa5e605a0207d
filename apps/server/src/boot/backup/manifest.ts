import { createHash } from 'node:crypto'
import type { Client, ClientBase, Pool } from 'pg'
import * as z from 'zod/mini'
import { CommandFailed } from '../shell/command.ts'
import { lastMigration, NEVER_STARTED } from '../shell/database.ts'
import { listArchive, NotAnArchive, readEntry, type TarEntry } from './tar.ts'

const MANIFEST = 'manifest.json'
const MANIFEST_HASH = 'manifest.sha256'
export const DATABASE = 'database'
/** Prefix, in a backup archive, of the names of the data folder's files. */
export const FILES = 'file/'
export const KEYS = 'chiavi.env'
/** Maximum size of a manifest, far above that of the names and row counts of all tables. */
const MANIFEST_MAX = 16 * 2 ** 20

const count = z.int().check(z.gte(0))
const schema = z.object({
  /** Version of the backup archive's format. */
  formato: z.literal(1),
  creata_il: z.string(),
  versione: z.string(),
  /** Hash of the last migration applied to the database. */
  migrazione: z.string(),
  /** Kind of database, and its PostgreSQL major version. */
  database: z.object({ tipo: z.enum(['postgres', 'pglite']), maggiore: count }),
  /** Number of rows of each table in the backup. */
  righe: z.record(z.string(), count),
  /** Fingerprints of the encryption keys of the database, from which the keys cannot be derived. */
  chiavi: z.array(z.object({ numero: count, impronta: z.string() })),
  contenuto: z.array(z.object({ nome: z.string(), byte: count, sha256: z.string() })),
})
export type Manifest = z.output<typeof schema>

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Returns the entries of a backup archive that hold its manifest and the manifest's hash. */
export function manifestContents(manifest: Manifest): { name: string; bytes: Buffer }[] {
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)
  return [
    { name: MANIFEST, bytes },
    { name: MANIFEST_HASH, bytes: Buffer.from(`${hashOf(bytes)}  ${MANIFEST}\n`) },
  ]
}

/** Returns the SHA-256 hash and the length in bytes of a stream. */
export async function hashStream(stream: AsyncIterable<unknown>): Promise<{ byte: number; sha256: string }> {
  const hash = createHash('sha256')
  let byte = 0
  for await (const chunk of stream) {
    hash.update(chunk as Buffer)
    byte += (chunk as Buffer).length
  }
  return { byte, sha256: hash.digest('hex') }
}

async function wholeEntry(file: string, entry: TarEntry | undefined): Promise<Buffer> {
  if (!entry || entry.size > MANIFEST_MAX || entry.size === 0)
    throw new NotAnArchive('non è una copia di Primo')
  return Buffer.concat(await readEntry(file, entry).toArray())
}

/** Backup archive whose manifest has been read. `entries` are the files in the archive, by name. */
export type Archive = { file: string; manifest: Manifest; entries: ReadonlyMap<string, TarEntry> }

/** Reads the manifest of an archive only. @throws NotAnArchive */
async function readManifest(file: string): Promise<Archive> {
  const entries = new Map((await listArchive(file)).map((entry) => [entry.name, entry]))
  const bytes = await wholeEntry(file, entries.get(MANIFEST))
  const [hash] = (await wholeEntry(file, entries.get(MANIFEST_HASH))).toString('latin1').split(' ')
  if (hash !== hashOf(bytes)) throw new NotAnArchive('il suo manifesto è rovinato')
  const read = z.safeParse(schema, JSON.parse(bytes.toString('utf8')))
  if (!read.success) throw new NotAnArchive('il suo manifesto non è di una copia che questa versione conosce')
  return { file, manifest: read.data, entries }
}

/** Reads a backup archive entirely and checks the hash of every file in it. @throws NotAnArchive at the first mismatch */
export async function checkArchive(file: string): Promise<Archive> {
  const archive = await readManifest(file)
  const { manifest, entries } = archive
  const declared = new Set([MANIFEST, MANIFEST_HASH, ...manifest.contenuto.map(({ nome }) => nome)])
  if (entries.size !== declared.size || [...entries.keys()].some((name) => !declared.has(name)))
    throw new NotAnArchive('non contiene ciò che il suo manifesto dice')
  for (const { nome, byte, sha256 } of manifest.contenuto) {
    const entry = entries.get(nome)
    if (entry?.size !== byte) throw new NotAnArchive(`«${nome}» non è lungo quanto dovrebbe`)
    if (byte > 0 && (await hashStream(readEntry(file, entry))).sha256 !== sha256)
      throw new NotAnArchive(`«${nome}» è rovinato: non ha più la sua impronta`)
  }
  return archive
}

/** Kind of a database, its row counts and its last migration, at the instant of the dump. */
export type DumpManifest = Pick<Manifest, 'database' | 'righe' | 'migrazione'>

/** Returns the hash of the last migration applied to a database that is to be backed up. */
export async function migrationOf(client: Pick<Pool, 'query'>): Promise<string> {
  const last = await lastMigration(client)
  if (last === null) throw new CommandFailed(NEVER_STARTED)
  return last
}

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
   order by 1`
const ANYTHING = `
  select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' limit 1`

type Queryable = Pick<Client | ClientBase | Pool, 'query'>

/** Returns every table of a database with its schema; partitioned tables once. */
async function tablesOf(client: Queryable): Promise<string[]> {
  const { rows } = await (client as Pool).query<{ name: string }>(TABLES)
  return rows.map(({ name }) => name)
}

/** Returns the number of rows of each table, counted in the transaction of `client`. */
export async function countRows(client: Queryable): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of await tablesOf(client)) {
    const { rows } = await (client as Pool).query<{ n: number }>(`select count(*) as n from ${name}`)
    counts[name] = Number(rows[0]!.n)
  }
  return counts
}

/** Returns whether a database is empty: no tables, views or sequences. */
export async function isEmpty(client: Queryable): Promise<boolean> {
  return (await (client as Pool).query(ANYTHING)).rows.length === 0
}

/** Returns a line to print for each table whose row counts in the backup and in the database differ. */
export function differences(
  expected: Readonly<Record<string, number>>,
  found: Readonly<Record<string, number>>,
): string[] {
  return [...new Set([...Object.keys(expected), ...Object.keys(found)])]
    .filter((name) => expected[name] !== found[name])
    .map(
      (name) =>
        `${name}: ${expected[name] ?? 'nessuna tabella'} nella copia, ${found[name] ?? 'nessuna tabella'} qui`,
    )
}
