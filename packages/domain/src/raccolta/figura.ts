import { foldName } from '../platform/fold.ts'

/** The tints a prize stands on: a hue each, in `@primo/tokens/tinte.css`. */
export const TINTE = ['casa', 'tecnologia', 'viaggi', 'benessere', 'gusto', 'tempo-libero'] as const
export type Tinta = (typeof TINTE)[number]

/**
 * The tint of a category, always the same. The company names its categories as it likes: those that are not called as a
 * tint is take one by their letters.
 */
export function tintaDi(categoria: string): Tinta {
  const name = foldName(categoria).replaceAll(' ', '-')
  const own = TINTE.find((tinta) => tinta === name)
  if (own) return own
  const sum = [...name].reduce((n, letter) => n + letter.charCodeAt(0), 0)
  return TINTE[sum % TINTE.length]!
}

/** Sides in pixels, besides its own, a photograph is kept in; our drawings have the first only. */
export const LATI_FOTO = [160, 400] as const
const [PICCOLO] = LATI_FOTO
/** The longest side a photograph is kept with, and the side of our drawings. */
export const LATO_FOTO = 800
const LATO_DISEGNO = 256

/** A prize's picture as a page shows it. */
export interface Figura {
  /** A photograph fills its frame; our drawings stand in the middle of it. */
  foto: boolean
  /** The addresses, relative to the site, with how wide each is, the smallest first. */
  lati: { indirizzo: string; px: number }[]
}

/** The sizes of the picture at `immagine`, relative to the site. */
export function figuraDi(immagine: string): Figura {
  const foto = immagine.startsWith('/api/')
  const whole = { indirizzo: immagine, px: foto ? LATO_FOTO : LATO_DISEGNO }
  const smaller = foto
    ? LATI_FOTO.map((px) => ({ indirizzo: `${immagine}/${px}`, px }))
    : [{ indirizzo: immagine.replace(/\.webp$/, `-${PICCOLO}.webp`), px: PICCOLO }]
  return { foto, lati: [...smaller, whole] }
}
