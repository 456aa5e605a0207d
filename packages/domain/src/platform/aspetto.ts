/** Perceptual colours (OKLCH) and the contrast ratio of WCAG 2.2. */

/** Six-digit hexadecimal colour, such as «#2f4989». */
export type Hex = `#${string}`
/** Colour in OKLCH: lightness 0–1, chroma 0–0.4, hue in degrees. */
type Oklch = readonly [lightness: number, chroma: number, hue: number]
type Rgb = readonly [number, number, number]

export const isHex = (text: string): text is Hex => /^#[0-9a-f]{6}$/.test(text)

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const fromLinear = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)

const linearOf = (hex: Hex): Rgb => {
  const n = Number.parseInt(hex.slice(1), 16)
  return [toLinear((n >> 16) / 255), toLinear(((n >> 8) & 255) / 255), toLinear((n & 255) / 255)]
}

/** Returns the relative luminance of a colour, 0–1 (WCAG 2.2). */
function luminance(hex: Hex): number {
  const [r, g, b] = linearOf(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Returns the contrast ratio of two colours, 1–21 (WCAG 2.2, 1.4.3). */
export function contrast(one: Hex, other: Hex): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Converts a colour to OKLCH (the polar form of Björn Ottosson's OKLab). */
export function oklchOf(hex: Hex): Oklch {
  const [r, g, b] = linearOf(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const hue = (Math.atan2(y, x) * 180) / Math.PI
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(x, y), hue < 0 ? hue + 360 : hue]
}

function rgbOf([lightness, chroma, hue]: Oklch): Rgb {
  const [x, y] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const l = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3
  const m = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3
  const s = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const shown = (rgb: Rgb) => rgb.every((v) => v >= -0.0005 && v <= 1.0005)

/** Converts an OKLCH colour to sRGB. Outside the gamut, lightness and hue stay, with the largest chroma that fits. */
export function hexOf([lightness, chroma, hue]: Oklch): Hex {
  let [least, most] = [0, chroma]
  if (shown(rgbOf([lightness, chroma, hue]))) least = chroma
  else
    for (let i = 0; i < 20; i++) {
      const middle = (least + most) / 2
      if (shown(rgbOf([lightness, middle, hue]))) least = middle
      else most = middle
    }
  const digits = rgbOf([lightness, least, hue]).map((v) =>
    Math.round(fromLinear(Math.min(1, Math.max(0, v))) * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${digits.join('')}`
}

/**
 * Branding of a company: one colour, from which the others derive, and its images. The contrast rule is only here: the screen
 * uses it for feedback, the server for validation.
 * @see docs/decisions/0107
 */

/** Branding settings of the company. Null = the product's default. Images are identified by the hash of their content. */
type Aspetto = {
  colore: Hex | null
  logo: string | null
  logo_scuro: string | null
  icona: string | null
  /** Time of the branding's last change in milliseconds, 0 = never. Of two brandings the later one applies. */
  il: number
}
export const NO_ASPETTO: Aspetto = { colore: null, logo: null, logo_scuro: null, icona: null, il: 0 }

/**
 * Background colours of each theme, which are also the text colours on the brand colour. They equal those of `packages/tokens` (a
 * test compares them).
 */
export const GROUNDS = {
  chiaro: { paper: [0.985, 0.006, 85], surface: [1, 0, 0], 'surface-2': [0.965, 0.008, 85] },
  scuro: { paper: [0.17, 0.02, 270], surface: [0.215, 0.022, 270], 'surface-2': [0.26, 0.024, 270] },
} as const satisfies Record<string, Record<string, Oklch>>
export type Tema = keyof typeof GROUNDS

/** Brand colour of a company that has chosen none. */
export const COLORE_DI_SERIE: Hex = '#2f4989'
/** Background of the light theme: colour of the browser's bar and of an installed app's splash screen. */
export const CARTA: Hex = hexOf(GROUNDS.chiaro.paper)

/** Minimum contrast ratio of text on its background (WCAG 2.2, 1.4.3). */
export const CONTRASTO_MINIMO = 4.5

/** Colours of a theme derived from the brand colour: the brand colour itself, its soft background, the text on it. */
type Shades = { base: Hex; soft: Hex; on: Hex }

function lightShades(colore: Hex): Shades {
  const [, chroma, hue] = oklchOf(colore)
  return { base: colore, soft: hexOf([0.945, Math.min(chroma, 0.025), hue]), on: '#ffffff' }
}

/** Returns the dark theme's shades of a brand colour: the same hue, lightened until the contrast is sufficient. */
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

/** Pair of text and background colours in the app, with its contrast ratio. */
type ColorPair = { tema: Tema; nome: string; contrasto: number }
const isTooFaint = ({ contrasto }: ColorPair) => contrasto < CONTRASTO_MINIMO

function pairsOf(tema: Tema, { base, soft, on }: Shades): ColorPair[] {
  const { paper, surface, 'surface-2': second } = GROUNDS[tema]
  const pair = (nome: string, one: Hex, other: Hex) => ({ tema, nome, contrasto: contrast(one, other) })
  return [
    pair('il testo dei pulsanti', on, base),
    pair('i link sulla pagina', base, hexOf(paper)),
    pair('i link nelle schede', base, hexOf(surface)),
    pair('i link sui fondi grigi', base, hexOf(second)),
    pair('le etichette', base, soft),
  ]
}

/** Returns every pair of text and background colour that uses the brand colour, in both themes. */
export const coppieDi = (colore: Hex): ColorPair[] =>
  (['chiaro', 'scuro'] as const).flatMap((tema) => pairsOf(tema, shadesOf(tema, colore)))

/** Returns the brand colour itself if its contrast is sufficient everywhere, else the nearest darker one of the same hue. */
export function coloreLeggibile(colore: Hex): Hex {
  const [from, chroma, hue] = oklchOf(colore)
  for (let lightness = from; lightness > 0; lightness -= 0.005) {
    const near = lightness === from ? colore : hexOf([lightness, chroma, hue])
    if (!coppieDi(near).some(isTooFaint)) return near
  }
  return '#000000'
}

/** Returns the colour pair with the lowest contrast when that is insufficient, else null. */
export function menoLeggibile(colore: Hex): ColorPair | null {
  const faint = coppieDi(colore).filter(isTooFaint)
  return faint.toSorted((a, b) => a.contrasto - b.contrasto)[0] ?? null
}

/** Returns the design tokens of a theme for a brand colour. Tokens missing in the dark theme have the light theme's values. */
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
 * Returns the CSS custom properties of a company's branding; empty without settings. It contains no text from users. In the dark
 * theme a logo without a dark variant gets a white background.
 * @param addressOf returns the URL of an image
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
  // Higher specificity than the tokens, regardless of the order of the style sheets.
  return rule('html:root', light) + rule('html:root[data-theme="dark"]', dark)
}
