import { createHash } from 'node:crypto'
import { type Refusal, refuse } from '@primo/contract/platform/errors'
import {
  IMMAGINE_ASPETTO_MAX_BYTE,
  type ImmagineAspetto,
} from '@primo/contract/ufficio/operatore-impostazioni'
import { CAMPI, type ChiaveCampo, type Impostazioni } from '@primo/domain/ufficio/impostazioni'
import { and, eq, inArray, lt, notInArray, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { IMAGE_ERRORS, type ImageTarget, reencodeImage } from '../../external/image-reencoding.ts'
import type { Trx } from '../../platform/db/db.ts'
import { BRANDING_IMAGES } from '../../platform/http/branded-files.ts'
import { replyRefusal } from '../../platform/http/errors.ts'
import type { Services } from '../../platform/services/services.ts'
import { immagine_aspetto } from './tables.ts'

/** Stored format of the logo: PNG at twice the largest displayed size. */
const LOGO: ImageTarget = { width: 640, height: 160, as: 'png' }
const DRAWINGS: Record<ImmagineAspetto, ImageTarget> = {
  logo: LOGO,
  logo_scuro: LOGO,
  icona: { width: 512, height: 512, square: true, as: 'png' },
}
/** Hours for which an unused image is kept, while the operator is still choosing. */
const CHOOSING_H = 24
/** Maximum number of unused images, against filling the database. */
const CHOOSING_MAX = 50

/**
 * Re-encodes an uploaded logo or app icon. It takes long: call it outside a transaction.
 * @param data the uploaded file, in base64
 * @returns the bytes to store, or the refusal of a file that is no image or too large
 */
export async function reencodeImmagineAspetto(
  che: ImmagineAspetto,
  data: string,
): Promise<Buffer | Refusal<'VALIDAZIONE'>> {
  const byte = Buffer.from(data, 'base64')
  if (byte.length > IMMAGINE_ASPETTO_MAX_BYTE)
    return refuse('VALIDAZIONE', { fields: { dati: ['L’immagine supera i 180 KB.'] } })
  const fresh = await reencodeImage(byte, DRAWINGS[che], IMMAGINE_ASPETTO_MAX_BYTE)
  return typeof fresh === 'string'
    ? refuse('VALIDAZIONE', { fields: { dati: [IMAGE_ERRORS[fresh]] } })
    : fresh
}

const PICTURES = ['logo', 'logo_scuro', 'icona'] as const satisfies readonly ChiaveCampo[]
/** Returns the hashes of the images that the settings' branding uses. */
const picturesOf = (dette: Impostazioni): string[] => PICTURES.flatMap((key) => dette[key] ?? [])

/**
 * Stores an image made by `reencodeImmagineAspetto`, and deletes older unused ones.
 * @param input `dette` are the current settings, whose images are in use
 * @returns the hash that identifies the image, or TROPPE_RICHIESTE when too many unused images are stored
 */
export async function storeImmagineAspetto(
  trx: Trx,
  { byte, attore_id, dette }: { byte: Buffer; attore_id: number; dette: Impostazioni },
): Promise<{ immagine: string } | Refusal<'TROPPE_RICHIESTE'>> {
  const hash = createHash('sha256').update(byte).digest('hex')
  const idle = notInArray(immagine_aspetto.hash, [...picturesOf(dette), hash])
  const old = lt(immagine_aspetto.caricata_il, sql`now() - make_interval(hours => ${CHOOSING_H})`)
  await trx.delete(immagine_aspetto).where(and(idle, old))
  if ((await trx.$count(immagine_aspetto, idle)) >= CHOOSING_MAX) return refuse('TROPPE_RICHIESTE')
  await trx
    .insert(immagine_aspetto)
    .values({ hash, byte, caricata_da: attore_id })
    .onConflictDoUpdate({ target: immagine_aspetto.hash, set: { caricata_il: sql`now()` } })
  return { immagine: hash }
}

/** Refuses values of a section of the settings that refer to images which do not exist (any more), with an error per field. */
export async function senzaImmagine(trx: Trx, values: Impostazioni): Promise<Refusal<'VALIDAZIONE'> | null> {
  const named = picturesOf(values)
  if (named.length === 0) return null
  const rows = await trx
    .select({ hash: immagine_aspetto.hash })
    .from(immagine_aspetto)
    .where(inArray(immagine_aspetto.hash, named))
  const missing = PICTURES.filter((key) => values[key] && !rows.some(({ hash }) => hash === values[key]))
  if (missing.length === 0) return null
  const messages = (key: ChiaveCampo) => [`${CAMPI[key].nome}: l’immagine non c’è più, caricala di nuovo.`]
  return refuse('VALIDAZIONE', { fields: Object.fromEntries(missing.map((key) => [key, messages(key)])) })
}

/** Serves the images of the branding: by hash, cacheable for ever; and by name, for e-mails, the image in use. */
export function immaginiAspettoRoute(app: FastifyInstance, { db, config }: Services): void {
  app.get<{ Params: { quale: string } }>(`${BRANDING_IMAGES}/:quale`, async (req, reply) => {
    const { quale } = req.params
    const named = quale === 'logo' || quale === 'icona'
    const hash = named ? config.look[quale] : quale
    // Any other value is not an image, and may not be valid text for the database.
    if (hash === null || !/^[0-9a-f]{64}$/.test(hash))
      return replyRefusal(req, reply, { refused: 'NON_TROVATO' })
    const [row] = await db
      .select({ byte: immagine_aspetto.byte })
      .from(immagine_aspetto)
      .where(eq(immagine_aspetto.hash, hash))
    if (!row) return replyRefusal(req, reply, { refused: 'NON_TROVATO' })
    const kept = named ? 'public, max-age=3600' : 'public, max-age=31536000, immutable'
    return reply.header('cache-control', kept).type('image/png').send(row.byte)
  })
}
