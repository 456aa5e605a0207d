import { quanti } from '@primo/domain/platform/numbers'
import type { Sharp } from 'sharp'

/** What an uploaded picture may be: more is nobody's picture of a prize, and would fill the memory. */
export const SIDE_MAX = 4000
const TIME_S = 10

/** How a picture is drawn again: within which box, filling it or not, as what. */
export type Drawing = { width: number; height: number; square?: true; as: 'webp' | 'png' }

/** Why a picture was not drawn again. */
type NotDrawn = 'tipo' | 'grande' | 'animata' | 'rovinata'

/** The same, for who has sent it. */
export const WHY_NOT_DRAWN: Record<NotDrawn, string> = {
  // No SVG: one from outside may carry a script.
  tipo: 'Serve un’immagine WebP, PNG o JPEG.',
  grande: `L’immagine è troppo grande: al massimo ${quanti(SIDE_MAX, 'punto', 'punti')} per lato.`,
  animata: 'Questa immagine si muove: serve un’immagine ferma.',
  rovinata: 'L’immagine è rovinata o incompleta: provane un’altra.',
}

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

/** The same picture in each of the ways it may be written, the best first. */
const WRITTEN: Record<Drawing['as'], ((picture: Sharp) => Sharp)[]> = {
  webp: [82, 70, 55, 40].map((quality) => (picture) => picture.webp({ quality })),
  png: [
    (picture) => picture.png({ compressionLevel: 9 }),
    ...[90, 60].map((quality) => (picture: Sharp) => picture.png({ palette: true, quality })),
  ],
}

/** In its box, upright; where the box is a square, all of it, on white where it is not square itself. */
function inBox(picture: Sharp, { width, height, square }: Drawing): Sharp {
  const upright = picture.rotate()
  return square
    ? upright
        .resize({ width, height, fit: 'contain', background: '#ffffff' })
        .flatten({ background: '#ffffff' })
    : upright.resize({ width, height, fit: 'inside', withoutEnlargement: true })
}

async function rewrite(picture: Sharp, drawing: Drawing, most_byte: number): Promise<Buffer | 'grande'> {
  const upright = inBox(picture, drawing)
  for (const write of WRITTEN[drawing.as]) {
    const fresh = await write(upright.clone()).timeout({ seconds: TIME_S }).toBuffer()
    if (fresh.length <= most_byte) return fresh
  }
  return 'grande'
}

/**
 * Decodes a picture from outside and writes it anew, upright and without anything that is not the picture:
 * place, date, comments, whatever hung on its tail. Its type is what it begins with, its size what its header says,
 * and both are judged before anything of it is decoded.
 */
export function redrawPicture(
  byte: Buffer,
  drawing: Drawing,
  massimo_byte: number,
): Promise<Buffer | NotDrawn> {
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
      return await rewrite(open(), drawing, massimo_byte)
    } catch {
      return 'rovinata'
    }
  })
}
