import { randomUUID } from 'node:crypto'
import { isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import type { Caricamento } from '@primo/contract/pratiche/documenti'
import { clock } from '@primo/domain/platform/clock'
import { CARICAMENTI_MAX, PEZZO_MAX_BYTE } from '@primo/domain/pratiche/documento'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader, Trx } from '../../platform/db/db.ts'
import { decryptFile, encryptFile, newFileKey } from '../../platform/files/file-encryption.ts'
import { FileStoreUnavailable } from '../../platform/files/file-store.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { Services } from '../../platform/services/services.ts'
import type { Cliente } from './queries.ts'
import { caricamento } from './tables.ts'

const KEY_COLUMN = 'caricamento.chiave_cifrata'

/** Upload of a caller to a pratica: of a member or an operator, or of a subject through their own link (`cliente`). */
export type UploadPlace = { pratica_id: number } & (
  | { utente_id: number; cliente?: null }
  | { utente_id: null; cliente: Cliente }
)

/** Name in the file store of chunk `n` of an upload. */
const chunkName = (id: string, n: number) => `caricamenti/${id}/${n}`

/**
 * Deletes the chunks of uploads from the file store. What cannot be deleted now is deleted at night, with everything that no row
 * refers to.
 */
export const removeChunks = (
  files: Services['files'],
  uploads: readonly { id: string; pezzi: readonly number[] }[],
): Promise<void> =>
  files.remove(uploads.flatMap(({ id, pezzi }) => pezzi.map((_, n) => chunkName(id, n)))).catch(() => {})

const keyOf = (secrets: Secrets, row: { id: string; chiave_cifrata: string }) =>
  Buffer.from(secrets.decrypt(KEY_COLUMN, row.id, row.chiave_cifrata), 'base64')

/** Returns a `FileStoreUnavailable` as the refusal that tells the user to retry; throws every other error again. */
export function storeRefusal(error: unknown): Refusal<'DEPOSITO_NON_DISPONIBILE'> {
  if (error instanceof FileStoreUnavailable) return refuse('DEPOSITO_NON_DISPONIBILE', { retry_s: 10 })
  throw error
}

/** Returns the condition of the uploads of a sender to a pratica. */
const ofSender = ({ pratica_id, utente_id, cliente }: UploadPlace) =>
  and(
    eq(caricamento.pratica_id, pratica_id),
    utente_id === null ? eq(caricamento.soggetto_id, cliente.id) : eq(caricamento.utente_id, utente_id),
  )

type StartRefusal = Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO' | 'INFORMATIVA_DA_DARE'>
type StartTools = Pick<Services, 'secrets' | 'files' | 'withTransaction'>

/**
 * Starts an upload of `byte` bytes. At the sender's limit it replaces the oldest upload, because files whose content was refused
 * stay: the client sends the document again without the wrong one of them.
 * @param check returns where the upload goes, or a refusal; locks the pratica, so that concurrent starts respect the limit
 */
export async function startUpload(
  { secrets, files, withTransaction }: StartTools,
  byte: number,
  check: (trx: Trx) => Promise<UploadPlace | StartRefusal>,
): Promise<{ data: Caricamento } | StartRefusal> {
  let replaced: { id: string; pezzi: number[] }[] = []
  const outcome = await withTransaction(async (trx): Promise<{ data: Caricamento } | StartRefusal> => {
    replaced = []
    const place = await check(trx)
    if (isRefusal(place)) return place
    const beyond = trx
      .select({ id: caricamento.id })
      .from(caricamento)
      .where(ofSender(place))
      .orderBy(desc(caricamento.creato_il), desc(caricamento.id))
      .offset(CARICAMENTI_MAX - 1)
    replaced = await trx
      .delete(caricamento)
      .where(inArray(caricamento.id, beyond))
      .returning({ id: caricamento.id, pezzi: caricamento.pezzi })
    const id = randomUUID()
    const chiave_cifrata = secrets.encrypt(KEY_COLUMN, id, newFileKey().toString('base64'))
    const { pratica_id, utente_id, cliente } = place
    await trx.insert(caricamento).values({
      id,
      pratica_id,
      utente_id,
      soggetto_id: cliente?.id,
      byte,
      chiave_cifrata,
      creato_il: clock.now(),
    })
    return { data: { id, byte, ricevuti: 0 } }
  })
  await removeChunks(files, replaced)
  return outcome
}

/** Returns the row of a caller's upload, or null. */
export async function readUpload(reader: Reader, place: UploadPlace, id: string) {
  const [row] = await reader
    .select()
    .from(caricamento)
    .where(and(eq(caricamento.id, id), ofSender(place)))
  return row ?? null
}
type UploadRow = NonNullable<Awaited<ReturnType<typeof readUpload>>>

/** Returns the state of an upload for its client. */
export const uploadState = ({ id, byte, ricevuti }: UploadRow): Caricamento => ({ id, byte, ricevuti })

/**
 * Stores a chunk of an upload. A chunk that has already arrived is accepted again, so that a client that missed the response can
 * repeat the request.
 */
export async function addChunk(
  { db, secrets, files }: Pick<Services, 'db' | 'secrets' | 'files'>,
  row: UploadRow,
  { da, bytes }: { da: number; bytes: Buffer },
): Promise<Caricamento | Refusal<'PEZZO_FUORI_POSTO' | 'VALIDAZIONE' | 'DEPOSITO_NON_DISPONIBILE'>> {
  const end = da + bytes.length
  if (bytes.length > PEZZO_MAX_BYTE || end > row.byte)
    return refuse('VALIDAZIONE', { fields: { contenuto: ['Il pezzo va oltre la fine del file.'] } })
  if (end <= row.ricevuti) return uploadState(row)
  if (da !== row.ricevuti) return refuse('PEZZO_FUORI_POSTO')
  // Chunks of the same size, but for the last, bound their number.
  if (bytes.length < PEZZO_MAX_BYTE && end !== row.byte)
    return refuse('VALIDAZIONE', { fields: { contenuto: ['Solo l’ultimo pezzo può essere più corto.'] } })
  const name = chunkName(row.id, row.pezzi.length)
  try {
    await files.put(name, encryptFile(keyOf(secrets, row), name, bytes))
  } catch (error) {
    return storeRefusal(error)
  }
  const [now] = await db
    .update(caricamento)
    .set({ ricevuti: end, pezzi: sql`array_append(pezzi, ${bytes.length}::bigint)` })
    .where(and(eq(caricamento.id, row.id), eq(caricamento.ricevuti, da)))
    .returning()
  // Another request with the same chunk came first.
  return now ? uploadState(now) : { ...uploadState(row), ricevuti: end }
}

/**
 * Returns the bytes of a complete upload.
 * @throws FileStoreUnavailable
 */
export async function readFile(
  { secrets, files }: Pick<Services, 'secrets' | 'files'>,
  row: UploadRow,
): Promise<Buffer> {
  const key = keyOf(secrets, row)
  const chunks: Buffer[] = []
  for (const n of row.pezzi.keys()) {
    const name = chunkName(row.id, n)
    const stored = await files.get(name)
    if (!stored) throw new FileStoreUnavailable(`${name} is missing`)
    chunks.push(decryptFile(key, name, stored))
  }
  return Buffer.concat(chunks)
}
