import { cleanText, plainDashes } from './clean-text.ts'

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
