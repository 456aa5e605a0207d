import { quanti } from '@primo/domain/platform/numbers'
import type { Sharp } from 'sharp'

/** Maximum width and height of an uploaded image in pixels: decoding a larger one would exhaust memory. */
export const SIDE_MAX = 4000
const TIME_S = 10

/** Target of an image's re-encoding: bounding box in pixels, and format. `square` pads the image with white to the whole box. */
export type ImageTarget = { width: number; height: number; square?: true; as: 'webp' | 'png' }

/** Reasons why an uploaded image is rejected. */
type NotDrawn = 'tipo' | 'grande' | 'animata' | 'rovinata'

/** Messages for the user who uploaded a rejected image. */
export const IMAGE_ERRORS: Record<NotDrawn, string> = {
  // No SVG: it may contain scripts.
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

/**
 * Promise of the image library, or null before the first image. libvips is large, so it is loaded on demand and restricted to
 * three input formats.
 */
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

/** Serialises the processing, so that its memory use is bounded however many images are uploaded. */
let line: Promise<unknown> = Promise.resolve()
function inTurn<T>(fn: () => Promise<T>): Promise<T> {
  const mine = line.then(fn)
  line = mine.catch(() => {})
  return mine
}

/** Encoders of each output format, best quality first. */
const WRITTEN: Record<ImageTarget['as'], ((image: Sharp) => Sharp)[]> = {
  webp: [82, 70, 55, 40].map((quality) => (image) => image.webp({ quality })),
  png: [
    (image) => image.png({ compressionLevel: 9 }),
    ...[90, 60].map((quality) => (image: Sharp) => image.png({ palette: true, quality })),
  ],
}

/** Rotates an image upright and fits it into its box; a square box contains the whole image, padded with white. */
function inBox(image: Sharp, { width, height, square }: ImageTarget): Sharp {
  const upright = image.rotate()
  return square
    ? upright
        .resize({ width, height, fit: 'contain', background: '#ffffff' })
        .flatten({ background: '#ffffff' })
    : upright.resize({ width, height, fit: 'inside', withoutEnlargement: true })
}

async function rewrite(image: Sharp, drawing: ImageTarget, most_byte: number): Promise<Buffer | 'grande'> {
  const upright = inBox(image, drawing)
  for (const write of WRITTEN[drawing.as]) {
    const fresh = await write(upright.clone()).timeout({ seconds: TIME_S }).toBuffer()
    if (fresh.length <= most_byte) return fresh
  }
  return 'grande'
}

/**
 * Decodes an uploaded image and encodes it again, upright and without metadata: location, date, comments, trailing data. Its
 * format comes from its magic bytes and its size from its header, and both are checked before decoding.
 */
export function reencodeImage(
  byte: Buffer,
  drawing: ImageTarget,
  massimo_byte: number,
): Promise<Buffer | NotDrawn> {
  return inTurn(async () => {
    try {
      const fits = (width: number, height: number) => width <= SIDE_MAX && height <= SIDE_MAX
      const image = await openChecked(byte, fits, SIDE_MAX ** 2)
      return typeof image === 'string' ? image : await rewrite(image, drawing, massimo_byte)
    } catch {
      return 'rovinata'
    }
  })
}

/** Opens an image after checking its type, size and number of frames, without decoding it. */
async function openChecked(
  byte: Buffer,
  fits: (width: number, height: number) => boolean,
  pixels_max: number,
): Promise<Sharp | NotDrawn> {
  const tipo = Object.entries(READABLE).find(([, { inizio, da }]) =>
    byte.subarray(da, da + inizio.length).equals(Buffer.from(inizio)),
  )?.[0]
  if (!tipo) return 'tipo'
  const sharp = await loadLibrary()
  // Reads the header only. The size is checked here, because the library's own limit would report the image as unreadable.
  const { width, height, format, pages } = await sharp(byte, { limitInputPixels: false }).metadata()
  if (format !== tipo) return 'rovinata'
  if (!fits(width, height)) return 'grande'
  if (pages !== undefined && pages > 1) return 'animata'
  return sharp(byte, { failOn: 'warning', limitInputPixels: pixels_max })
}

/** Decoded image: red, green, blue and alpha of each pixel. */
export type RawImage = { data: Buffer; width: number; height: number }

/** Quality of a page's image: small print stays readable. */
const PAGE_QUALITY = 80

/**
 * Encodes an image as JPEG for a page of a document, upright, without metadata, on white.
 * @param side longest side of the result in pixels
 * @param pixels_max a larger image is refused from its header, before it is decoded
 */
export function imageToJpeg(
  source: Buffer | RawImage,
  side: number,
  pixels_max: number,
): Promise<Buffer | NotDrawn> {
  return inTurn(async () => {
    try {
      let image: Sharp | NotDrawn
      if (Buffer.isBuffer(source))
        image = await openChecked(source, (width, height) => width * height <= pixels_max, pixels_max)
      else {
        const { data, width, height } = source
        image = (await loadLibrary())(data, { raw: { width, height, channels: 4 } })
      }
      if (typeof image === 'string') return image
      return await image
        .rotate()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .jpeg({ quality: PAGE_QUALITY, chromaSubsampling: '4:4:4' })
        .timeout({ seconds: TIME_S })
        .toBuffer()
    } catch {
      return 'rovinata'
    }
  })
}
