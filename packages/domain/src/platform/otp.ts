import { cleanText, plainDashes } from './clean-text.ts'

/** Figures of one-time codes (decisions §4), in one place for server, screens and tests. */
export const OTP = {
  min: 100_000,
  max: 999_999,
  validita_min: 10,
  conferma_min: 10,
  attesa_s: 60,
  invii_contatto_ora: 5,
  /** From one network address: after the first ten each closes the next ones out for a little longer. */
  invii_indirizzo_ora: 60,
  invii_indirizzo_liberi: 10,
  attesa_indirizzo_s: 2,
  attesa_indirizzo_max_s: 30,
  errori_max: 5,
  errori_finestra_min: 15,
  cifre: 6,
} as const

export const CANALI = ['cellulare', 'email'] as const
/** What a code proves: the member's mobile (by SMS) or e-mail. */
export type Canale = (typeof CANALI)[number]

/**
 * The code in what was typed or pasted, be it a whole message: a number greater than 0 (spec §5), null when there is none.
 */
export function codiceOtpScritto(text: string): number | null {
  const clean = written(text)
  const digits = clean.replace(SEPARATORS, '')
  const numero = Number(/^\d+$/.test(digits) ? digits : (standingAlone(clean)?.replace(/\D/g, '') ?? 0))
  return numero > 0 && Number.isSafeInteger(numero) ? numero : null
}

const written = (text: string) => plainDashes(cleanText(text)).normalize('NFKC')
const SEPARATORS = /[\s._-]/g
/**
 * Six digits that are not part of a longer number: in one piece, in two, or spaced out. A message may also have a date or a telephone
 * number: the patterns are tried in this order.
 */
const SHAPES = [
  /(?<![\d.,/-])\d{6}(?!\d|[.,/-]\d)/,
  /(?<!\d|\d[\s._-])\d{3}[\s._-]\d{3}(?![\s._-]?\d)/,
  /(?<!\d|\d[\s-])\d(?:[\s-]?\d){5}(?![\s-]?\d)/,
  /(?<!\d)\d{6}(?!\d)/,
]
const standingAlone = (text: string): string | undefined =>
  SHAPES.map((shape) => shape.exec(text)?.[0]).find((found) => found !== undefined)

/**
 * The digits of a code in what was typed or pasted, be it a whole message: six that stand alone, spaced or not; else
 * the first six there are.
 */
export function cifreDelCodice(text: string): string {
  const clean = written(text)
  return (standingAlone(clean) ?? clean).replace(/\D/g, '').slice(0, OTP.cifre)
}
