import { cleanText, plainDashes } from './clean-text.ts'
import { groups } from './numbers.ts'

/** Currency before or after an amount: «€», «€.», «EUR», «Euro:». */
const CURRENCY = /(?:euro|eur|€)\s*[.:]?(?=\s*[+\d]|\s*$)/gi
/** Signs for no cents, or at the end of a sentence: «,-», «,=», «.». */
const NO_CENTS = /[.,][-=]*$/
/** Groups of thousands separated by blanks or apostrophes: «1 250 000», «15'000». */
const GROUPED = /^\d{1,3}(?:(?:\s+|['’`´])\d{3})+(?![\d\s'’`´]|\.\d{3}$)/
/** Trailing zeros of a spreadsheet with fixed decimals, where they cannot be a group of thousands. */
const MORE_DECIMALS = /^(\d{4,}[.,]\d{1,2}|\d{1,3}(?:\.\d{3})+,\d{1,2})0+$/

/**
 * Parses an amount in any common notation to cents: «18.500», «18500,50», «€ 18.500,00», «18 500 EUR», «18'500,-», «18500,0000».
 * A dot before the last one or two digits is a decimal separator, as on calculators. Before three it groups. Null for any other
 * text.
 */
export function parseEuro(text: string): number | null {
  const clean = plainDashes(cleanText(text))
    .replace(CURRENCY, '')
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

const NEGATIVE = /^(?:euro?|[^\p{L}\p{N}-])*-(?:euro?|[^\p{L}\p{N}-])*\d|^\P{L}*\(.*\d.*\)\P{L}*$|\d\s*-$/iu
/** Amount that a spreadsheet converted to scientific notation: «1,5E+04». */
const SHORTENED = /^\D*\d(?:[.,]\d+)?e[+-]?\d+\D*$/i
const ABBREVIATED = /\d\s*(?:k|m|mln|mila|milion[ei])(?!\p{L})/iu

/** Returns why `parseEuro` refuses a text: negative, shortened by a spreadsheet, abbreviated. Null for any other reason. */
export function reasonNoEuro(text: string): string | null {
  const written = plainDashes(cleanText(text)).trim()
  if (NEGATIVE.test(written))
    return 'L’importo non può essere negativo: scrivi solo le cifre, per esempio 15.000,50.'
  if (SHORTENED.test(written))
    return 'Excel ha abbreviato l’importo: riscrivilo per intero, per esempio 15.000,50.'
  return ABBREVIATED.test(written) ? 'Scrivi l’importo per intero, in cifre: per esempio 15.000,50.' : null
}

const THOUSANDS = /^\d{1,3}(?:\.\d{3})+(?:,\d{0,2})?$/

/**
 * Formats an amount with thousands separators while it is typed: «18500» becomes «18.500». Dots typed by the user stay where they
 * are until they match the separators.
 * @param before text before the last key
 * @param caret position of the caret in `written`
 * @returns the text, and the caret's position in it: after the same digits
 */
export function euroInScrittura(
  before: string,
  written: string,
  caret: number,
): { text: string; at: number } {
  const ours = THOUSANDS.test(before)
  const [whole = '', cents] = (ours ? written.replaceAll('.', '') : written).split(',')
  if (!/^\d+$/.test(whole)) return { text: written, at: caret }
  const apart = groups(whole)
  const text = cents === undefined ? apart : `${apart},${cents}`
  const digits = written.slice(0, caret).replaceAll('.', '').length
  let at = 0
  for (let left = digits; left > 0 && at < text.length; at++) if (text[at] !== '.') left--
  return { text, at }
}
