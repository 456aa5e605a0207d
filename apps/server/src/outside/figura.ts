import type { Sharp } from 'sharp'

/** What an uploaded picture may be: more is nobody's picture of a prize, and would fill the memory. */
export const LATO_MAX = 4000
/** The longest side a prize is ever drawn at, twice over. */
const LATO = 800
const QUALITA = [82, 70, 55, 40]
const TEMPO_S = 10

/** Why a picture was not drawn again. */
export type NonDisegnata = 'tipo' | 'grande' | 'animata' | 'rovinata'

const LETTI = {
  png: { inizio: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], da: 0 },
  jpeg: { inizio: [0xff, 0xd8, 0xff], da: 0 },
  webp: { inizio: [0x57, 0x45, 0x42, 0x50], da: 8 },
}

/** libvips is a large library: it is loaded at the first picture, and reads three formats and no other. */
let caricata: Promise<typeof import('sharp').default> | null = null
function carica() {
  caricata ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
    })
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  })
  return caricata
}

/** One at a time: what a picture takes while it is drawn is known, whoever sends how many. */
let fila: Promise<unknown> = Promise.resolve()
function aTurno<T>(fn: () => Promise<T>): Promise<T> {
  const mia = fila.then(fn)
  fila = mia.catch(() => {})
  return mia
}

async function riscrivi(figura: Sharp, massimo_byte: number): Promise<Buffer | 'grande'> {
  const dritta = figura
    .rotate()
    .resize({ width: LATO, height: LATO, fit: 'inside', withoutEnlargement: true })
  for (const quality of QUALITA) {
    const webp = await dritta.clone().webp({ quality }).timeout({ seconds: TEMPO_S }).toBuffer()
    if (webp.length <= massimo_byte) return webp
  }
  return 'grande'
}

/**
 * Decodes a picture from outside and writes it anew as WebP, upright and without anything that is not the picture:
 * place, date, comments, whatever hung on its tail. Its type is what it begins with, its size what its header says,
 * and both are judged before anything of it is decoded.
 */
export function ridisegna(byte: Buffer, massimo_byte: number): Promise<Buffer | NonDisegnata> {
  return aTurno(async () => {
    const tipo = Object.entries(LETTI).find(([, { inizio, da }]) =>
      byte.subarray(da, da + inizio.length).equals(Buffer.from(inizio)),
    )?.[0]
    if (!tipo) return 'tipo'
    const sharp = await carica()
    try {
      const apri = () => sharp(byte, { failOn: 'warning', limitInputPixels: LATO_MAX ** 2 })
      // Only the header: its size is judged here, not where a limit would say of it that it cannot be read.
      const { width, height, format, pages } = await sharp(byte, { limitInputPixels: false }).metadata()
      if (format !== tipo) return 'rovinata'
      if (width > LATO_MAX || height > LATO_MAX) return 'grande'
      if (pages !== undefined && pages > 1) return 'animata'
      return await riscrivi(apri(), massimo_byte)
    } catch {
      return 'rovinata'
    }
  })
}
