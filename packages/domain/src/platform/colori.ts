/** Perceptual colours (OKLCH) and the contrast ratio of WCAG 2.2. */

/** Six-digit hexadecimal colour, such as «#2f4989». */
export type Hex = `#${string}`
/** Colour in OKLCH: lightness 0–1, chroma 0–0.4, hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number]
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
