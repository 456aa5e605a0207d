import { cleanText } from '../platform/clean-text.ts'

/**
 * Extracts the CAP from a typed or pasted text: «I-44042», «44 042», «CAP 44042», «44042 Cento». Separate from the rules on CAPs,
 * so that the first screens do not load those.
 */
export function parseCap(text: string): string {
  const written = cleanText(text).normalize('NFKC').replace(/\s/g, '')
  return /^\D*(\d{5})(?!\d)/.exec(written)?.[1] ?? written
}
