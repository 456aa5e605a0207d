import { cleanText, plainCell, plainDashes } from './clean-text.ts'
import { groups } from './numbers.ts'

/** Currency before or after an amount: «€», «€.», «EUR», «Euro:». Between digits it is no such thing. */
const CURRENCY = /^([^\p{L}\d]*)(?:euro|eur|€)\s*[.:]?|(?:euro|eur|€)\s*[.:]?$/giu
/** Currency as the decimal separator, as on price tags: «12€50». */
const EURO_AND_CENTS = /(?<=\d)\s*(?:euro|€)\s*(?=\d{2}$)/i
/** Signs for no cents, or at the end of a sentence: «,-», «,=», «.», and «/00» as on cheques. */
const NO_CENTS = /[.,][-=]*$|\/(?:00|[-=]+)$/
/** Groups of thousands separated by blanks or apostrophes: «1 250 000», «15'000». */
const GROUPED = /^\d{1,3}(?:(?:\s+|['’`´])\d{3})+(?![\d\s'’`´]|\.\d{3}$)/
/** Trailing zeros of a spreadsheet with fixed decimals, where they cannot be a group of thousands. */
const MORE_DECIMALS = /^(\d{4,}[.,]\d{1,2}|\d{1,3}(?:\.\d{3})+,\d{1,2})0+$/

/**
 * Parses an amount in any common notation to cents: «18.500», «18500,50», «€ 18.500,00», «18 500 EUR», «18'500,-», «18500,0000».
 * A dot before the last one or two digits is a decimal separator, as on calculators; before three digits it separates thousands.
 * Null for any other text.
 */
export function parseEuro(text: string): number | null {
  const clean = plainDashes(plainCell(text))
    .replace(CURRENCY, '$1')
    .replace(EURO_AND_CENTS, ',')
    .replace(/(?<!\d)\s+|\s+(?!\d)/g, '')
    .replace(/^\+/, '')
    .replace(GROUPED, (whole) => whole.replace(/\D/g, ''))
    .replace(NO_CENTS, '')
    .replace(MORE_DECIMALS, '$1')
  const italian = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(clean)
  const m = italian ?? /^(\d{1,3}(?:,\d{3})+|\d+)\.(\d{1,2})$/.exec(clean)
  if (!m) return null
  const cent = Number(m[1]!.replace(/[.,]/g, '')) * 100 + Number((m[2] ?? '').padEnd(2, '0'))
  return Number.isSafeInteger(cent) ? cent : null
}

const NEGATIVE =
  /^(?:euro?|[^\p{L}\p{N}-])*-(?:euro?|[^\p{L}\p{N}-])*\d|^[^\p{L}\d]*\([^\p{L}()]*\d[^\p{L}()]*\)[^\p{L}\d]*$|\d\s*-$/iu
/** Number with a text in brackets before or after it: «15.000 (per 60 mesi)». The text may change the amount: «15 (mila)». */
const BRACKETS = /\d.*\(|\).*\d/s
/** Digits with separators in other places than those of thousands and cents: «15.000.50», «15,000». */
const SEPARATORS = /^[^\p{L}\d]*\d+(?:[.,]\d+)+[^\p{L}\d]*$/u
/** Amount that a spreadsheet converted to scientific notation: «1,5E+04». */
const SHORTENED = /^\D*\d(?:[.,]\d+)?e[+-]?\d+\D*$/i
const ABBREVIATED = /\d\s*(?:k|m|mln|mila|milion[ei])(?!\p{L})/iu

/** Maximum number of characters of a refused text that are examined. */
const SHOWN_MAX = 100

/** Returns why `parseEuro` refuses a text: the message says what to correct. Null for a text that is no number. */
export function reasonNoEuro(text: string): string | null {
  const written = plainDashes(plainCell(text.slice(0, SHOWN_MAX)))
    .trim()
    .replace(CURRENCY, '$1')
  if (NEGATIVE.test(written))
    return 'L’importo non può essere negativo: scrivi solo le cifre, per esempio 15.000,50.'
  if (BRACKETS.test(written))
    return 'Scrivi solo le cifre, senza il testo tra parentesi: per esempio 15.000,50.'
  if (SHORTENED.test(written))
    return 'Excel ha abbreviato l’importo: riscrivilo per intero, per esempio 15.000,50.'
  if (SEPARATORS.test(written))
    return 'I punti separano le migliaia e la virgola i centesimi: scrivi l’importo come 15.000 o 15.000,50.'
  return ABBREVIATED.test(written) ? 'Scrivi l’importo per intero, in cifre: per esempio 15.000,50.' : null
}

const THOUSANDS = /^\d{1,3}(?:\.\d{3})+(?:,\d{0,2})?$/

/**
 * Formats an amount with thousands separators while it is typed: «18500» becomes «18.500». A dot typed by the user is a decimal
 * separator while at most two digits follow it to the end («15000.50», from a numeric keypad), and groups from the third on
 * («1.234.567»). Any other text stays as typed.
 * @param before text before the last key
 * @param caret position of the caret in `written`
 * @returns the text, and the caret's position in it: after the same characters
 */
export function euroInScrittura(
  before: string,
  written: string,
  caret: number,
): { text: string; at: number } {
  const grouped = THOUSANDS.test(before)
  let same = 0
  while (same < caret && before[same] === written[same]) same++
  const dot = written.lastIndexOf('.')
  if (grouped && dot >= same && dot < caret && /^[\d.]+\.\d{0,2}$/.test(written)) {
    const text = `${written.slice(0, dot).replaceAll('.', '')}${written.slice(dot)}`
    return { text, at: text.length - (written.length - caret) }
  }
  const third = caret - same === 1 && /^\d+\.\d{3}$/.test(written)
  const plain = grouped || third ? written.replaceAll('.', '') : written
  const [, whole, cents = ''] = /^(\d+)(,\d*)?$/.exec(plain) ?? []
  if (!whole) return { text: written, at: caret }
  const text = `${groups(whole)}${cents}`
  let at = 0
  for (let left = written.slice(0, caret).replaceAll('.', '').length; left > 0; at++)
    if (text[at] !== '.') left--
  return { text, at }
}

/** Sign, and digits in groups of three with one separator, or without groups. */
const WHOLE = /^([+-]?)\s*(\d{1,3}(?:([.\s'’`´])\d{3}(?:\3\d{3})*)?|\d+)$/

/**
 * Parses a typed whole number: «1000», «1.000», «1 000», «−50». A dot only groups thousands: «2.5» and «10.50» are no whole
 * numbers.
 * @returns null for any other text
 */
export function parseWholeNumber(text: string): number | null {
  const [, sign, digits] = WHOLE.exec(plainDashes(cleanText(text)).normalize('NFKC').trim()) ?? []
  if (!digits) return null
  const n = Number(digits.replace(/\D/g, ''))
  return Number.isSafeInteger(n) ? (sign === '-' && n > 0 ? -n : n) : null
}
