import { createHash } from 'node:crypto'
import { type Refusal, refuse } from '@primo/contract/platform/errors'
import { IMMAGINE_MAX_BYTE } from '@primo/contract/raccolta/operatore-catalogo'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { redrawPicture, WHY_NOT_DRAWN } from '../../outside/picture.ts'
import type { Reader, Trx } from '../../platform/db/db.ts'
import { replyRefusal } from '../../platform/http/errors.ts'
import type { Services } from '../../platform/services/services.ts'
import { immagine_premio } from './tables.ts'

/** The longest side a prize is ever drawn at, twice over. */
const PRIZE = { width: 800, height: 800, as: 'webp' } as const

/** What is kept of an uploaded picture, in base64: a new one, drawn from it. Outside a transaction. */
export async function disegnaImmagine(data: string): Promise<Buffer | Refusal<'VALIDAZIONE'>> {
  const byte = Buffer.from(data, 'base64')
  if (byte.length > IMMAGINE_MAX_BYTE)
    return refuse('VALIDAZIONE', { fields: { dati: ['L’immagine supera i 180 KB.'] } })
  const fresh = await redrawPicture(byte, PRIZE, IMMAGINE_MAX_BYTE)
  return typeof fresh === 'string'
    ? refuse('VALIDAZIONE', { fields: { dati: [WHY_NOT_DRAWN[fresh]] } })
    : fresh
}

/** Keeps a picture `disegnaImmagine` made. @returns its address, relative to the site. */
export async function tieniImmagine(
  trx: Trx,
  cosa: { byte: Buffer; attore_id: number; quando: Date },
): Promise<string> {
  const { byte } = cosa
  const hash = createHash('sha256').update(byte).digest('hex')
  await trx
    .insert(immagine_premio)
    .values({ hash, tipo: 'image/webp', byte, caricata_da: cosa.attore_id, caricata_il: cosa.quando })
    .onConflictDoNothing()
  return `/api/premi/foto/${hash}`
}

/** Whether a picture an operator named is one the site has: its own drawings are, and those uploaded. */
export async function immagineEsiste(reader: Reader, indirizzo: string): Promise<boolean> {
  const hash = /^\/api\/premi\/foto\/([0-9a-f]{64})$/.exec(indirizzo)?.[1]
  return hash === undefined || (await reader.$count(immagine_premio, eq(immagine_premio.hash, hash))) > 0
}

/** The pictures catalogues use, the most used first. */
export async function immaginiUsate(reader: Reader): Promise<string[]> {
  const { rows } = await reader.$client.query<{ immagine: string }>(
    'select immagine from premio group by immagine order by count(*) desc, immagine limit 200',
  )
  return rows.map((r) => r.immagine)
}

/** Serves the pictures: their address is what is in them, so a copy is good for ever. */
export function immaginiRoute(app: FastifyInstance, { db }: Services): void {
  app.get<{ Params: { hash: string } }>('/premi/foto/:hash', async (req, reply) => {
    // Whatever else is asked for is no picture, nor always a text the database can read.
    if (!/^[0-9a-f]{64}$/.test(req.params.hash)) {
      return replyRefusal(req, reply, { refused: 'NON_TROVATO' })
    }
    const [row] = await db
      .select({ tipo: immagine_premio.tipo, byte: immagine_premio.byte })
      .from(immagine_premio)
      .where(eq(immagine_premio.hash, req.params.hash))
    if (!row) return replyRefusal(req, reply, { refused: 'NON_TROVATO' })
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type(row.tipo).send(row.byte)
  })
}
