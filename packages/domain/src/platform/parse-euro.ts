import { cleanText, plainDashes } from './clean-text.ts'

/** Currency before or after an amount: «€», «€.», «EUR», «Euro:». */
const CURRENCY = /(?:euro|eur|€)\s*[.:]?(?=\s*[+\d]|\s*$)/gi
/** Signs for no cents, or at the end of a sentence: «,-», «,=», «.». */
const NO_CENTS = /[.,][-=]*$/
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
    .replace(/\s/g, '')
    .replace(/^\+/, '')
    .replace(/(?<=\d)['’`´](?=\d{3}(?!\d))/g, '')
    .replace(NO_CENTS, '')
    .replace(MORE_DECIMALS, '$1')
  const italian = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(clean)
  const m = italian ?? /^(\d{1,3}(?:,\d{3})+|\d+)\.(\d{1,2})$/.exec(clean)
  if (!m) return null
  const cent = Number(m[1]!.replace(/[.,]/g, '')) * 100 + Number((m[2] ?? '').padEnd(2, '0'))
  return Number.isSafeInteger(cent) ? cent : null
}
