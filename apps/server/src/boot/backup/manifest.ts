import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { type Entry, listArchive, NotAnArchive, readEntry } from './tar.ts'

const MANIFEST = 'manifest.json'
const MANIFEST_HASH = 'manifest.sha256'
export const DATABASE = 'database'
/** Under it, the files of the data folder. */
export const FILES = 'file/'
export const KEYS = 'chiavi.env'
/** A manifest says the name and the rows of every table: far below this. */
const MANIFEST_MAX = 16 * 2 ** 20

const count = z.int().check(z.gte(0))
const schema = z.object({
  /** Of this very form. */
  formato: z.literal(1),
  creata_il: z.string(),
  versione: z.string(),
  /** The last migration the database has had. */
  migrazione: z.string(),
  /** Which database, and the major version of its PostgreSQL. */
  database: z.object({ tipo: z.enum(['postgres', 'pglite']), maggiore: count }),
  /** How many rows each table has in the copy. */
  righe: z.record(z.string(), count),
  /** The prints of the keys it is written with: nothing can be read with them. */
  chiavi: z.array(z.object({ numero: count, impronta: z.string() })),
  contenuto: z.array(z.object({ nome: z.string(), byte: count, sha256: z.string() })),
})
export type Manifest = z.output<typeof schema>

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The manifest as it goes into an archive, with its own hash beside it. */
export function manifestContents(manifest: Manifest): { name: string; bytes: Buffer }[] {
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)
  return [
    { name: MANIFEST, bytes },
    { name: MANIFEST_HASH, bytes: Buffer.from(`${hashOf(bytes)}  ${MANIFEST}\n`) },
  ]
}

/** The hash of a stream, and how many bytes it had. */
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

/** An archive that has been read from end to end and is what its manifest says. */
export type Archive = { file: string; manifest: Manifest; entries: ReadonlyMap<string, Entry> }

/** Reads the manifest of an archive, and nothing else of it. @throws NotAnArchive */
export async function readManifest(file: string): Promise<Archive> {
  const entries = new Map((await listArchive(file)).map((entry) => [entry.name, entry]))
  const bytes = await wholeEntry(file, entries.get(MANIFEST))
  const [hash] = (await wholeEntry(file, entries.get(MANIFEST_HASH))).toString('latin1').split(' ')
  if (hash !== hashOf(bytes)) throw new NotAnArchive('il suo manifesto è rovinato')
  const read = z.safeParse(schema, JSON.parse(bytes.toString('utf8')))
  if (!read.success) throw new NotAnArchive('il suo manifesto non è di una copia che questa versione conosce')
  return { file, manifest: read.data, entries }
}

/** Reads an archive from end to end. @throws NotAnArchive at the first byte that is not what it was. */
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
