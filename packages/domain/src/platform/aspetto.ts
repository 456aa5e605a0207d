/**
 * How a company dresses the product (docs/decisions/0107): one colour, from which the others come, and its pictures. The rule
 * of what can be read is here only: the screen says it while one chooses, the server refuses by it.
 */
import { contrast, type Hex, hexOf, type Oklch, oklchOf } from './colori.ts'

/** What a company has said of its look; what is null is the product's own. Pictures by the hash of what is in them. */
export type Aspetto = {
  colore: Hex | null
  logo: string | null
  logo_scuro: string | null
  icona: string | null
  /** When it was last changed, in milliseconds; 0 = never. Of two looks the later one holds. */
  il: number
}
export const NO_ASPETTO: Aspetto = { colore: null, logo: null, logo_scuro: null, icona: null, il: 0 }

/** What text stands on, in each theme, and what stands on the colour: those of `packages/tokens` (a test holds them together). */
export const GROUNDS = {
  chiaro: { paper: [0.985, 0.006, 85], surface: [1, 0, 0], 'surface-2': [0.965, 0.008, 85] },
  scuro: { paper: [0.17, 0.02, 270], surface: [0.215, 0.022, 270], 'surface-2': [0.26, 0.024, 270] },
} as const satisfies Record<string, Record<string, Oklch>>
export type Tema = keyof typeof GROUNDS

/** The product's own colour, as it is where the company has said none. */
export const COLORE_DI_SERIE: Hex = '#2f4989'
/** What the product is painted on: the browser's bar, the screen while an installed app opens. */
export const CARTA: Hex = hexOf(GROUNDS.chiaro.paper)

/** Text and what stands for it (WCAG 2.2, 1.4.3). */
export const CONTRASTO_MINIMO = 4.5

/** A theme's share of the colour: itself, its soft ground, what is written on it. */
type Shades = { base: Hex; soft: Hex; on: Hex }

function lightShades(colore: Hex): Shades {
  const [, chroma, hue] = oklchOf(colore)
  return { base: colore, soft: hexOf([0.945, Math.min(chroma, 0.025), hue]), on: '#ffffff' }
}

/** In the dark the same hue, as light as it takes to be read. */
function darkShades(colore: Hex): Shades {
  const [, chroma, hue] = oklchOf(colore)
  const soft = hexOf([0.29, Math.min(chroma / 2, 0.06), hue])
  const on = hexOf(GROUNDS.scuro.paper)
  let lightness = 0.74
  let base: Hex
  do {
    lightness += 0.02
    base = hexOf([lightness, Math.min(chroma, 0.13), hue])
  } while (lightness < 1 && pairsOf('scuro', { base, soft, on }).some(isTooFaint))
  return { base, soft, on }
}

export const shadesOf = (tema: Tema, colore: Hex): Shades =>
  tema === 'chiaro' ? lightShades(colore) : darkShades(colore)

/** Something of the app in the colour, and how it is read. */
export type Coppia = { tema: Tema; cosa: string; contrasto: number }
const isTooFaint = ({ contrasto }: Coppia) => contrasto < CONTRASTO_MINIMO

function pairsOf(tema: Tema, { base, soft, on }: Shades): Coppia[] {
  const { paper, surface, 'surface-2': second } = GROUNDS[tema]
  const pair = (cosa: string, one: Hex, other: Hex) => ({ tema, cosa, contrasto: contrast(one, other) })
  return [
    pair('il testo dei pulsanti', on, base),
    pair('i link sulla pagina', base, hexOf(paper)),
    pair('i link nelle schede', base, hexOf(surface)),
    pair('i link sui fondi grigi', base, hexOf(second)),
    pair('le etichette', base, soft),
  ]
}

/** How everything that is in the colour is read, in both themes. */
export const coppieDi = (colore: Hex): Coppia[] =>
  (['chiaro', 'scuro'] as const).flatMap((tema) => pairsOf(tema, shadesOf(tema, colore)))

/** The colour nearest to this that can be read: the same hue, less light. */
export function coloreLeggibile(colore: Hex): Hex {
  const [from, chroma, hue] = oklchOf(colore)
  for (let lightness = from; lightness > 0; lightness -= 0.005) {
    const near = lightness === from ? colore : hexOf([lightness, chroma, hue])
    if (!coppieDi(near).some(isTooFaint)) return near
  }
  return '#000000'
}

/** The pair that is read worst, where any is too faint; else null. */
export function menoLeggibile(colore: Hex): Coppia | null {
  const faint = coppieDi(colore).filter(isTooFaint)
  return faint.toSorted((a, b) => a.contrasto - b.contrasto)[0] ?? null
}

/** The tokens of a theme in a colour, by their names; what the dark does not say is the light's. */
export function tokensDi(tema: Tema, colore: Hex): Record<string, string> {
  const { base, soft } = shadesOf(tema, colore)
  if (tema === 'scuro') return { base, 'base-soft': soft }
  const [lightness, chroma, hue] = oklchOf(colore)
  const at = (most: number) => hexOf([Math.min(lightness, most), chroma, hue])
  return {
    base,
    'base-soft': soft,
    'base-deep': hexOf([0.28, Math.min(chroma, 0.09), hue]),
    'base-hero': `linear-gradient(140deg,${at(0.34)},${at(0.46)})`,
    'front-1': at(0.5),
    'front-2': at(0.4),
    dot: 'var(--base)',
  }
}

const rule = (selector: string, names: Record<string, string>) =>
  Object.keys(names).length === 0
    ? ''
    : `${selector}{${Object.entries(names)
        .map(([name, value]) => `--${name}:${value}`)
        .join(';')}}`

/**
 * What the style of a page says in the company's look; nothing where nothing was said. Only these names, and no text of
 * anybody's. A logo drawn for light grounds alone stands on a white plate where it is dark.
 */
export function cssDi({ colore, logo, logo_scuro }: Aspetto, addressOf: (hash: string) => string): string {
  const url = (hash: string) => `url("${addressOf(hash)}")`
  const light = colore ? tokensDi('chiaro', colore) : {}
  const dark = colore ? tokensDi('scuro', colore) : {}
  if (logo) {
    const onDark = url(logo_scuro ?? logo)
    Object.assign(light, { logo: url(logo), 'logo-deep': onDark })
    Object.assign(dark, { logo: onDark })
    if (!logo_scuro) Object.assign(light, { 'logo-deep-plate': '#ffffff' })
    if (!logo_scuro) Object.assign(dark, { 'logo-plate': '#ffffff' })
  }
  // Stronger than the tokens wherever it stands in the page.
  return rule('html:root', light) + rule('html:root[data-theme="dark"]', dark)
}
