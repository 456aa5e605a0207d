import { createHash } from 'node:crypto'
import { type Rifiuto, rifiuta } from '@primo/contract/errors'
import { IMMAGINE_MAX_BYTE } from '@primo/contract/operatore-catalogo'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Lettore, Trx } from '../db.ts'
import { rispondiRifiuto } from '../errors.ts'
import type { Servizi } from '../servizi.ts'
import { immagine_premio } from './tables.ts'

/** What a picture is by its first bytes: never by its name. No SVG: one from outside may carry a script. */
function tipoDi(byte: Buffer): string | null {
  if (byte.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])))
    return 'image/png'
  if (byte.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg'
  const riff = byte.subarray(0, 4).toString('latin1') === 'RIFF'
  return riff && byte.subarray(8, 12).toString('latin1') === 'WEBP' ? 'image/webp' : null
}

/** Keeps a picture. @returns its address, relative to the site. */
export async function tieniImmagine(
  trx: Trx,
  cosa: { dati: string; attore_id: number; quando: Date },
): Promise<string | Rifiuto<'VALIDAZIONE'>> {
  const byte = Buffer.from(cosa.dati, 'base64')
  const tipo = tipoDi(byte)
  if (!tipo) return rifiuta('VALIDAZIONE', { campi: { dati: ['Serve un’immagine WebP, PNG o JPEG.'] } })
  if (byte.length > IMMAGINE_MAX_BYTE)
    return rifiuta('VALIDAZIONE', { campi: { dati: ['L’immagine supera i 180 KB.'] } })
  const hash = createHash('sha256').update(byte).digest('hex')
  await trx
    .insert(immagine_premio)
    .values({ hash, tipo, byte, caricata_da: cosa.attore_id, caricata_il: cosa.quando })
    .onConflictDoNothing()
  return `/api/premi/foto/${hash}`
}

/** Whether a picture an operator named is one the site has: its own drawings are, and those uploaded. */
export async function immagineEsiste(lettore: Lettore, indirizzo: string): Promise<boolean> {
  const hash = /^\/api\/premi\/foto\/([0-9a-f]{64})$/.exec(indirizzo)?.[1]
  return hash === undefined || (await lettore.$count(immagine_premio, eq(immagine_premio.hash, hash))) > 0
}

/** The pictures catalogues use, the most used first. */
export async function immaginiUsate(lettore: Lettore): Promise<string[]> {
  const { rows } = await lettore.$client.query<{ immagine: string }>(
    'select immagine from premio group by immagine order by count(*) desc, immagine limit 200',
  )
  return rows.map((r) => r.immagine)
}

/** Serves the pictures: their address is what is in them, so a copy is good for ever. */
export function rottaImmagini(app: FastifyInstance, { db }: Servizi): void {
  app.get<{ Params: { hash: string } }>('/premi/foto/:hash', async (req, reply) => {
    // Whatever else is asked for is no picture, nor always a text the database can read.
    if (!/^[0-9a-f]{64}$/.test(req.params.hash)) {
      return rispondiRifiuto(req, reply, { rifiuto: 'NON_TROVATO' })
    }
    const [riga] = await db
      .select({ tipo: immagine_premio.tipo, byte: immagine_premio.byte })
      .from(immagine_premio)
      .where(eq(immagine_premio.hash, req.params.hash))
    if (!riga) return rispondiRifiuto(req, reply, { rifiuto: 'NON_TROVATO' })
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(riga.tipo)
      .send(riga.byte)
  })
}
