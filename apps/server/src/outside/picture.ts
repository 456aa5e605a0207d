import type { Sharp } from 'sharp'

/** What an uploaded picture may be: more is nobody's picture of a prize, and would fill the memory. */
export const SIDE_MAX = 4000
/** The longest side a prize is ever drawn at, twice over. */
const SIDE = 800
const QUALITY = [82, 70, 55, 40]
const TIME_S = 10

/** Why a picture was not drawn again. */
export type NotDrawn = 'tipo' | 'grande' | 'animata' | 'rovinata'

const READABLE = {
  png: { inizio: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], da: 0 },
  jpeg: { inizio: [0xff, 0xd8, 0xff], da: 0 },
  webp: { inizio: [0x57, 0x45, 0x42, 0x50], da: 8 },
}

/** libvips is a large library: it is loaded at the first picture, and reads three formats and no other. */
let loaded: Promise<typeof import('sharp').default> | null = null
function loadLibrary() {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
    })
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  })
  return loaded
}

/** One at a time: what a picture takes while it is drawn is known, whoever sends how many. */
let line: Promise<unknown> = Promise.resolve()
function inTurn<T>(fn: () => Promise<T>): Promise<T> {
  const mine = line.then(fn)
  line = mine.catch(() => {})
  return mine
}

async function rewrite(figura: Sharp, massimo_byte: number): Promise<Buffer | 'grande'> {
  const dritta = figura
    .rotate()
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
  for (const quality of QUALITY) {
    const webp = await dritta.clone().webp({ quality }).timeout({ seconds: TIME_S }).toBuffer()
    if (webp.length <= massimo_byte) return webp
  }
  return 'grande'
}

/**
 * Decodes a picture from outside and writes it anew as WebP, upright and without anything that is not the picture:
 * place, date, comments, whatever hung on its tail. Its type is what it begins with, its size what its header says,
 * and both are judged before anything of it is decoded.
 */
export function redrawPicture(byte: Buffer, massimo_byte: number): Promise<Buffer | NotDrawn> {
  return inTurn(async () => {
    const tipo = Object.entries(READABLE).find(([, { inizio, da }]) =>
      byte.subarray(da, da + inizio.length).equals(Buffer.from(inizio)),
    )?.[0]
    if (!tipo) return 'tipo'
    const sharp = await loadLibrary()
    try {
      const open = () => sharp(byte, { failOn: 'warning', limitInputPixels: SIDE_MAX ** 2 })
      // Only the header: its size is judged here, not where a limit would say of it that it cannot be read.
      const { width, height, format, pages } = await sharp(byte, { limitInputPixels: false }).metadata()
      if (format !== tipo) return 'rovinata'
      if (width > SIDE_MAX || height > SIDE_MAX) return 'grande'
      if (pages !== undefined && pages > 1) return 'animata'
      return await rewrite(open(), massimo_byte)
    } catch {
      return 'rovinata'
    }
  })
}
