import { foldName } from '../platform/fold.ts'

/** Names of the background colours of premi, one hue each, defined in `@primo/tokens/tinte.css`. */
export const TINTE = ['casa', 'tecnologia', 'viaggi', 'benessere', 'gusto', 'tempo-libero'] as const
export type Tinta = (typeof TINTE)[number]

/**
 * Returns the background colour for a category of premi, always the same. The company names its categories freely: one without a
 * colour of its own name gets one by a hash of its characters.
 */
export function tintaDi(categoria: string): Tinta {
  const name = foldName(categoria).replaceAll(' ', '-')
  const own = TINTE.find((tinta) => tinta === name)
  if (own) return own
  const sum = [...name].reduce((n, letter) => n + letter.charCodeAt(0), 0)
  return TINTE[sum % TINTE.length]!
}

/** Sizes in pixels of the smaller versions of a premio's photograph. Built-in drawings have the first only. */
export const LATI_FOTO = [160, 400] as const
const [PICCOLO] = LATI_FOTO
/** Maximum side of a stored photograph in pixels, and side of the built-in drawings. */
export const LATO_FOTO = 800
const LATO_DISEGNO = 256

/** Versions in which the image of a premio is displayed. */
export interface PremioImageVersions {
  /** Whether the image is a photograph, which fills its frame; a built-in drawing is centred in it. */
  foto: boolean
  /** Paths of the image relative to the site, each with its width in pixels, smallest first. */
  lati: { indirizzo: string; px: number }[]
}

/** Returns the versions of a premio's image. @param immagine its path */
export function premioImageVersions(immagine: string): PremioImageVersions {
  const foto = immagine.startsWith('/api/')
  const whole = { indirizzo: immagine, px: foto ? LATO_FOTO : LATO_DISEGNO }
  const smaller = foto
    ? LATI_FOTO.map((px) => ({ indirizzo: `${immagine}/${px}`, px }))
    : [{ indirizzo: immagine.replace(/\.webp$/, `-${PICCOLO}.webp`), px: PICCOLO }]
  return { foto, lati: [...smaller, whole] }
}
