import { cleanText, plainDashes } from './clean-text.ts'

/** Limits of one-time codes (decisions §4), shared by server, screens and tests. */
export const OTP = {
  min: 100_000,
  max: 999_999,
  validita_min: 10,
  conferma_min: 10,
  attesa_s: 60,
  invii_contatto_ora: 5,
  /**
   * Maximum number of codes sent per hour to one network address. After the first ten, each code makes the next one wait a little
   * longer.
   */
  invii_indirizzo_ora: 60,
  invii_indirizzo_liberi: 10,
  attesa_indirizzo_s: 2,
  attesa_indirizzo_max_s: 30,
  errori_max: 5,
  errori_finestra_min: 15,
  cifre: 6,
} as const

export const CANALI = ['cellulare', 'email'] as const
/** Contact that a code verifies: the member's mobile (by SMS) or e-mail. */
export type Canale = (typeof CANALI)[number]

/** Parses the code in a typed or pasted text, which may be a whole message: a number greater than 0 (specification §5), or null. */
export function codiceOtpScritto(text: string): number | null {
  const clean = written(text)
  const digits = clean.replace(SEPARATORS, '')
  const numero = Number(/^\d+$/.test(digits) ? digits : (standingAlone(clean)?.replace(/\D/g, '') ?? 0))
  return numero > 0 && Number.isSafeInteger(numero) ? numero : null
}

const written = (text: string) => plainDashes(cleanText(text)).normalize('NFKC')
const SEPARATORS = /[\s._-]/g
/**
 * Six digits that are not part of a longer number: contiguous, in two groups, or spaced. A message may also contain a date or a
 * telephone number: the patterns are tried in this order.
 */
const SHAPES = [
  /(?<!\d[.,/-]?)\d{6}(?![.,/-]?\d)/,
  /(?<!\d[\s._-]?)\d{3}[\s._-]\d{3}(?![\s._-]?\d)/,
  /(?<!\d[\s-]?)\d(?:[\s-]?\d){5}(?![\s-]?\d)/,
]
const WORD = '(?:codice|code|otp)'
const GAP = '[^\\d.,;!?]{0,'
/** Excludes the rest of a telephone number after its country, area or operator prefix. */
const NO_PREFIX = '(?<!(?:\\+|(?<![\\d.:/-])(?:0|[38]\\d))\\d{1,3}[\\s./-]{1,3})'
/**
 * Places in a message where the code may be, the most likely first: next to the word «codice», after it, before it, not after
 * «tel.».
 */
const PLACES = [
  [`(?<=${WORD}${GAP}8})`],
  [`(?<=${WORD}${GAP}30})`],
  ['', `(?=${GAP}30}${WORD})`],
  ['(?<!(?:tel|cell|chiam|fax)\\D{0,20})'],
]

/** Returns the six digits of a message that are most likely its code, if any. */
const standingAlone = (text: string): string | undefined =>
  PLACES.flatMap(([before, after = '']) =>
    SHAPES.map(({ source }) => new RegExp(NO_PREFIX + before + source + after, 'i').exec(text)?.[0]),
  ).find(Boolean)

/**
 * Returns the digits of the code in a typed or pasted text, which may be a whole message: six separate digits, spaced or not,
 * else the first six digits.
 */
export function cifreDelCodice(text: string): string {
  const clean = written(text)
  return (standingAlone(clean) ?? clean).replace(/\D/g, '').slice(0, OTP.cifre)
}
