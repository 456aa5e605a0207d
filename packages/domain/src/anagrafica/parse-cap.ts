import { cleanText } from '../platform/clean-text.ts'

/** Five digits, with a blank or the thousands separator of a spreadsheet after the second. Decimals may follow. */
const CAP = /(?<![\d.])\d{2}[ .]?\d{3}(?!\d|\.\d{3})/g

/**
 * Extracts the CAP from a typed or pasted text: «I-44042», «44 042», «44.042», «CAP 44042», «44042 Cento». Separate from the rules
 * on CAPs, so that the first screens do not load those.
 */
export function parseCap(text: string): string {
  const written = cleanText(text).normalize('NFKC')
  const found = new Set(written.match(CAP)?.map((cap) => cap.replace(/[ .]/, '')))
  return found.size === 1 ? [...found].join('') : written.replace(/[\s.]/g, '')
}
