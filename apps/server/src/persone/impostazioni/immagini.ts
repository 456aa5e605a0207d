import { createHash } from 'node:crypto'
import {
  IMMAGINE_ASPETTO_MAX_BYTE,
  type ImmagineAspetto,
} from '@primo/contract/persone/operatore-impostazioni'
import { type Refusal, refuse } from '@primo/contract/platform/errors'
import { CAMPI, type ChiaveCampo, type Impostazioni } from '@primo/domain/persone/impostazioni'
import { and, eq, inArray, lt, notInArray, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type Drawing, redrawPicture, WHY_NOT_DRAWN } from '../../outside/picture.ts'
import type { Trx } from '../../platform/db/db.ts'
import { LOOK_PICTURES } from '../../platform/http/dressed.ts'
import { replyRefusal } from '../../platform/http/errors.ts'
import type { Services } from '../../platform/services/services.ts'
import { immagine_aspetto } from './tables.ts'

/** Twice what they are ever shown at. */
const LOGO: Drawing = { width: 640, height: 160, as: 'png' }
const DRAWINGS: Record<ImmagineAspetto, Drawing> = {
  logo: LOGO,
  logo_scuro: LOGO,
  icona: { width: 512, height: 512, square: true, as: 'png' },
}
/** How long one that no look has is kept: who uploaded it is still choosing. */
const CHOOSING_H = 24
/** As many of them at most, so that nobody fills the database by choosing. */
const CHOOSING_MAX = 50

/** What is kept of an uploaded picture, in base64: a new one, drawn from it. Outside a transaction. */
export async function disegnaImmagineAspetto(
  che: ImmagineAspetto,
  data: string,
): Promise<Buffer | Refusal<'VALIDAZIONE'>> {
  const byte = Buffer.from(data, 'base64')
  if (byte.length > IMMAGINE_ASPETTO_MAX_BYTE)
    return refuse('VALIDAZIONE', { fields: { dati: ['L’immagine supera i 180 KB.'] } })
  const fresh = await redrawPicture(byte, DRAWINGS[che], IMMAGINE_ASPETTO_MAX_BYTE)
  return typeof fresh === 'string'
    ? refuse('VALIDAZIONE', { fields: { dati: [WHY_NOT_DRAWN[fresh]] } })
    : fresh
}

const PICTURES = ['logo', 'logo_scuro', 'icona'] as const satisfies readonly ChiaveCampo[]
/** The pictures a look has. */
const picturesOf = (dette: Impostazioni): string[] => PICTURES.flatMap((key) => dette[key] ?? [])

/**
 * Keeps a picture `disegnaImmagineAspetto` made, and forgets those uploaded before that no look has.
 * @param dette what was said up to now
 * @returns the hash it is known by
 */
export async function tieniImmagineAspetto(
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

/** Of the pictures a section names, those that are not there (any more): what its form is told of each. */
export async function senzaImmagine(trx: Trx, values: Impostazioni): Promise<Refusal<'VALIDAZIONE'> | null> {
  const named = picturesOf(values)
  if (named.length === 0) return null
  const rows = await trx
    .select({ hash: immagine_aspetto.hash })
    .from(immagine_aspetto)
    .where(inArray(immagine_aspetto.hash, named))
  const missing = PICTURES.filter((key) => values[key] && !rows.some(({ hash }) => hash === values[key]))
  if (missing.length === 0) return null
  const said = (key: ChiaveCampo) => [`${CAMPI[key].nome}: l’immagine non c’è più, caricala di nuovo.`]
  return refuse('VALIDAZIONE', { fields: Object.fromEntries(missing.map((key) => [key, said(key)])) })
}

/** Serves the pictures of the look: those by their hash are good for ever, those by their name are today's, for mails. */
export function immaginiAspettoRoute(app: FastifyInstance, { db, config }: Services): void {
  app.get<{ Params: { quale: string } }>(`${LOOK_PICTURES}/:quale`, async (req, reply) => {
    const { quale } = req.params
    const named = quale === 'logo' || quale === 'icona'
    const hash = named ? config.look[quale] : quale
    // Whatever else is asked for is no picture, nor always a text the database can read.
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
