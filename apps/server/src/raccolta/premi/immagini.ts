import { createHash } from 'node:crypto'
import { type Refusal, refuse } from '@primo/contract/platform/errors'
import { IMMAGINE_MAX_BYTE } from '@primo/contract/raccolta/operatore-premi'
import { LATI_FOTO, LATO_FOTO } from '@primo/domain/raccolta/premio-image'
import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { IMAGE_ERRORS, type ImageTarget, reencodeImage } from '../../external/image-reencoding.ts'
import type { Reader, Trx } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'
import { replyRefusal } from '../../platform/http/errors.ts'
import type { Services } from '../../platform/services/services.ts'
import { immagine_premio } from './tables.ts'

const inSquare = (side: number): ImageTarget => ({ width: side, height: side, as: 'webp' })

/** Prize image, encoded in every size in which it is served. */
type Foto = Record<'byte' | 'media' | 'piccola', Buffer>

/**
 * Decodes an uploaded image from base64 and re-encodes it in every size in which it is served. Call it outside a transaction,
 * because it takes long.
 */
export async function disegnaImmagine(data: string): Promise<Foto | Refusal<'VALIDAZIONE'>> {
  const sent = Buffer.from(data, 'base64')
  if (sent.length > IMMAGINE_MAX_BYTE)
    return refuse('VALIDAZIONE', { fields: { dati: ['L’immagine supera i 180 KB.'] } })
  const byte = await reencodeImage(sent, inSquare(LATO_FOTO), IMMAGINE_MAX_BYTE)
  if (typeof byte === 'string') return refuse('VALIDAZIONE', { fields: { dati: [IMAGE_ERRORS[byte]] } })
  const [piccola, media] = await Promise.all(
    LATI_FOTO.map((side) => reencodeImage(byte, inSquare(side), IMMAGINE_MAX_BYTE)),
  )
  // The image was encoded by the server itself, so decoding it cannot fail.
  if (!Buffer.isBuffer(media) || !Buffer.isBuffer(piccola))
    throw new Error('a picture just drawn is unreadable')
  return { byte, media, piccola }
}

/**
 * Stores an image made by `disegnaImmagine`.
 * @returns its URL, relative to the site
 */
export async function tieniImmagine(
  trx: Trx,
  { foto, attore_id, quando }: { foto: Foto; attore_id: number; quando: Date },
): Promise<string> {
  const hash = createHash('sha256').update(foto.byte).digest('hex')
  await trx
    .insert(immagine_premio)
    .values({ hash, tipo: 'image/webp', ...foto, caricata_da: attore_id, caricata_il: quando })
    .onConflictDoUpdate({ target: immagine_premio.hash, set: { media: foto.media, piccola: foto.piccola } })
  return `/api/premi/foto/${hash}`
}

/**
 * Returns whether the image URL an operator chose exists. A URL that is not of an uploaded image is of a drawing bundled with the
 * app.
 */
export async function immagineEsiste(reader: Reader, indirizzo: string): Promise<boolean> {
  const hash = /^\/api\/premi\/foto\/([0-9a-f]{64})$/.exec(indirizzo)?.[1]
  return hash === undefined || (await reader.$count(immagine_premio, eq(immagine_premio.hash, hash))) > 0
}

/** Returns the images in use by the catalogues, the most used first. */
export async function immaginiUsate(reader: Reader): Promise<string[]> {
  const rows = await queryRows<{ immagine: string }>(
    reader,
    'select immagine from premio group by immagine order by count(*) desc, immagine limit 200',
  )
  return rows.map((r) => r.immagine)
}

/** Serves the images: the URL is the content hash, so they are cached as immutable. */
export function immaginiRoute(app: FastifyInstance, { db }: Services): void {
  const { byte, media, piccola, tipo, hash } = immagine_premio
  const small = (lato: string) =>
    lato === String(LATI_FOTO[0]) ? piccola : lato === String(LATI_FOTO[1]) ? media : null
  const serve = async (
    req: FastifyRequest<{ Params: { hash: string; lato?: string } }>,
    reply: FastifyReply,
  ) => {
    const size = req.params.lato === undefined ? byte : small(req.params.lato)
    // Any other value is not an image, and may not be valid text for the database.
    if (!size || !/^[0-9a-f]{64}$/.test(req.params.hash)) {
      return replyRefusal(req, reply, { refused: 'NON_TROVATO' })
    }
    const [row] = await db
      .select({ tipo, drawn: sql<Buffer>`coalesce(${size}, ${byte})` })
      .from(immagine_premio)
      .where(eq(hash, req.params.hash))
    if (!row) return replyRefusal(req, reply, { refused: 'NON_TROVATO' })
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type(row.tipo).send(row.drawn)
  }
  app.get('/premi/foto/:hash', serve)
  app.get('/premi/foto/:hash/:lato', serve)
}
