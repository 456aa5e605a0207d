import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { type Entry, listArchive, NotAnArchive, readEntry } from './tar.ts'

const MANIFEST = 'manifest.json'
const MANIFEST_HASH = 'manifest.sha256'
export const DATABASE = 'database'
/** Prefix of the data folder's files in the archive. */
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
  /** Fingerprints of the keys that encrypted it, from which the keys cannot be derived. */
  chiavi: z.array(z.object({ numero: count, impronta: z.string() })),
  contenuto: z.array(z.object({ nome: z.string(), byte: count, sha256: z.string() })),
})
export type Manifest = z.output<typeof schema>

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Returns the manifest as entries of the archive, with its hash. */
export function manifestContents(manifest: Manifest): { name: string; bytes: Buffer }[] {
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)
  return [
    { name: MANIFEST, bytes },
    { name: MANIFEST_HASH, bytes: Buffer.from(`${hashOf(bytes)}  ${MANIFEST}\n`) },
  ]
}

/** Returns the hash and the length of a stream. */
export async function hashStream(stream: AsyncIterable<unknown>): Promise<{ byte: number; sha256: string }> {
  const hash = createHash('sha256')
  let byte = 0
  for await (const chunk of stream) {
    hash.update(chunk as Buffer)
    byte += (chunk as Buffer).length
  }
  return { byte, sha256: hash.digest('hex') }
}

async function wholeEntry(file: string, entry: Entry | undefined): Promise<Buffer> {
  if (!entry || entry.size > MANIFEST_MAX || entry.size === 0)
    throw new NotAnArchive('non è una copia di Primo')
  return Buffer.concat(await readEntry(file, entry).toArray())
}

/** An archive whose manifest has been read; `entries` by name. */
export type Archive = { file: string; manifest: Manifest; entries: ReadonlyMap<string, Entry> }

/** Reads the manifest of an archive only. @throws NotAnArchive */
export async function readManifest(file: string): Promise<Archive> {
  const entries = new Map((await listArchive(file)).map((entry) => [entry.name, entry]))
  const bytes = await wholeEntry(file, entries.get(MANIFEST))
  const [hash] = (await wholeEntry(file, entries.get(MANIFEST_HASH))).toString('latin1').split(' ')
  if (hash !== hashOf(bytes)) throw new NotAnArchive('il suo manifesto è rovinato')
  const read = z.safeParse(schema, JSON.parse(bytes.toString('utf8')))
  if (!read.success) throw new NotAnArchive('il suo manifesto non è di una copia che questa versione conosce')
  return { file, manifest: read.data, entries }
}

/** Reads an archive entirely and checks every hash. @throws NotAnArchive at the first mismatch */
export async function checkArchive(file: string): Promise<Archive> {
  const archive = await readManifest(file)
  const { manifest, entries } = archive
  const said = new Set([MANIFEST, MANIFEST_HASH, ...manifest.contenuto.map(({ nome }) => nome)])
  if (entries.size !== said.size || [...entries.keys()].some((name) => !said.has(name)))
    throw new NotAnArchive('non contiene ciò che il suo manifesto dice')
  for (const { nome, byte, sha256 } of manifest.contenuto) {
    const entry = entries.get(nome)
    if (entry?.size !== byte) throw new NotAnArchive(`«${nome}» non è lungo quanto dovrebbe`)
    if (byte > 0 && (await hashStream(readEntry(file, entry))).sha256 !== sha256)
      throw new NotAnArchive(`«${nome}» è rovinato: non ha più la sua impronta`)
  }
  return archive
}
