import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Documento } from './documento.ts'

const FILES = {
  testo: '@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf',
  forte: '@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf',
}

/** Returns the bytes of a font of the PDF. */
export const fontBytes = (name: keyof typeof FILES): Buffer =>
  readFileSync(fileURLToPath(import.meta.resolve(FILES[name])))

/** Replacements of characters that the PDF's font does not have. */
const ALIKE: Readonly<Record<string, string>> = {
  '″': '”',
  '′': '’',
  '№': 'n.',
  '‐': '-',
  '‑': '-',
}

/**
 * Returns the document with only characters the font has: others are replaced by similar ones or by their decomposition, and
 * dropped otherwise, such as emoji. A missing glyph would be printed as a box and copied as NUL.
 */
export async function printable(document: Documento): Promise<Documento> {
  // Large library, loaded with pdfkit only when a version is published.
  const { create } = await import('fontkit')
  const font = create(fontBytes('testo'))
  const isThere = (text: string) =>
    [...text].every(
      (char) => 'hasGlyphForCodePoint' in font && font.hasGlyphForCodePoint(char.codePointAt(0)!),
    )

  const printedAs = (char: string): string => {
    if (isThere(char)) return char
    if (ALIKE[char] !== undefined) return ALIKE[char]
    const parts = [...char.normalize('NFKD')].map((part) => ALIKE[part] ?? part)
    return parts.filter(isThere).join('')
  }
  const clean = (text: string) => {
    const printed = [...text.normalize('NFC')].map(printedAs).join('')
    return printed === text
      ? text
      : printed
          .replace(/ {2,}/g, ' ')
          .replace(/ (?=[.,;:!?)»])/g, '')
          .trim()
  }
  const all = <T>(value: T): T => {
    if (typeof value === 'string') return clean(value) as T
    if (Array.isArray(value)) return value.map(all) as T
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, all(one)])) as T
  }
  return all(document)
}
