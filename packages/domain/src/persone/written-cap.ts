import { cleanText } from '../platform/clean-text.ts'

/**
 * The CAP in what was typed or pasted: «I-44042», «44 042», «CAP 44042», «44042 Cento». Apart from the rules on CAPs, which the first
 * screens do not load.
 */
export function writtenCap(text: string): string {
  const written = cleanText(text).normalize('NFKC').replace(/\s/g, '')
  return /^\D*(\d{5})(?!\d)/.exec(written)?.[1] ?? written
}
