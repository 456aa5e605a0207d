import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Structure element of a tagged PDF, for screen readers. */
type StructureElement = ReturnType<PDFKit.PDFDocument['struct']>

/** Side margin of the pages in points. An A4 page has 595 × 842. */
export const MARGINE = 60
/** Margin at the foot of the pages. */
const PIEDE = 64

/** PDF being drawn: the document, its root structure element, and the text area in points. */
export type PdfPage = {
  doc: PDFKit.PDFDocument
  radice: StructureElement
  sinistra: number
  larghezza: number
  piede: number
}

/** Sanitises a title, which the PDF library writes into XML metadata without escaping. */
const perXml = (titolo: string) => titolo.replaceAll('&', 'e').replace(/[<>]/g, '')

/**
 * Opens a tagged PDF (PDF/UA) with structure, language and title for screen readers, and embedded fonts (`testo`, `forte`). The
 * same content and instant always give the same bytes.
 */
export async function openPdf(titolo: string, author: string, quando: Date): Promise<PdfPage> {
  // Large library, loaded when a document is written and not at start.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    pdfVersion: '1.7',
    // The library's types know only the PDF/A subsets.
    subset: 'PDF/UA' as 'PDF/A-1',
    tagged: true,
    displayTitle: true,
    lang: 'it-IT',
    size: 'A4',
    margins: { top: MARGINE, bottom: PIEDE, left: MARGINE, right: MARGINE },
    bufferPages: true,
    // Only given values, for reproducible bytes: the file's id is derived from them.
    info: {
      Title: perXml(titolo),
      Author: perXml(author),
      Producer: perXml(author),
      Creator: perXml(author),
      CreationDate: quando,
    },
  })
  doc.registerFont('testo', fontBytes('testo'))
  doc.registerFont('forte', fontBytes('forte'))
  const radice = structureElement(doc, 'Document')
  doc.addStructure(radice)
  return { doc, radice, sinistra: MARGINE, larghezza: doc.page.width - 2 * MARGINE, piede: PIEDE }
}

/** Adds a text and «pagina 2 di 7» at the foot of every page, as an artifact that screen readers skip. */
function numera(doc: PDFKit.PDFDocument, foot: string): void {
  const { start, count } = doc.bufferedPageRange()
  for (let i = 0; i < count; i++) {
    doc.switchToPage(start + i)
    const y = doc.page.height - PIEDE + 22
    // Below the margin, where the library would otherwise add a page.
    doc.page.margins.bottom = 0
    doc.markContent('Artifact', { type: 'Pagination' })
    doc.font('testo').fontSize(8.5).fillColor(COLORI.tenue)
    doc.text(foot, MARGINE, y, { lineBreak: false })
    doc.text(`pagina ${i + 1} di ${count}`, MARGINE, y, {
      width: doc.page.width - 2 * MARGINE,
      align: 'right',
      lineBreak: false,
    })
    doc.endMarkedContent()
    doc.page.margins.bottom = PIEDE
  }
}

/** Ends a PDF and returns its bytes. @param foot text at the foot of every page */
export async function closePdf({ doc, radice }: PdfPage, foot: string): Promise<Buffer> {
  radice.end()
  numera(doc, foot)
  doc.end()
  const chunks: Buffer[] = []
  for await (const chunk of doc) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

export const COLORI = { inchiostro: '#1b2033', tenue: '#565c70', fascia: '#efece5', riga: '#d9d4ca' }

/**
 * Creates a structure element of the PDF. With `draw` it is complete, with the drawing as its content; without it, the caller
 * adds children and closes it with `end`. The library's types lack the option `scope`.
 */
export function structureElement(
  doc: PDFKit.PDFDocument,
  tipo: string,
  draw?: () => unknown,
  options: { scope?: 'Row' | 'Column' } = {},
): StructureElement {
  return doc.struct(tipo, options as object, draw ? [() => void draw()] : undefined)
}

const FILES = {
  testo: '@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf',
  forte: '@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf',
}

/** Returns the bytes of a font of the PDF. */
const fontBytes = (name: keyof typeof FILES): Buffer =>
  readFileSync(fileURLToPath(import.meta.resolve(FILES[name])))

/** Replacements of characters that the PDF's font does not have. */
const ALIKE: Readonly<Record<string, string>> = {
  '″': '”',
  '′': '’',
  ʼ: '’',
  '№': 'n.',
  '‐': '-',
  '‑': '-',
}

/**
 * Returns a function that replaces a character by those the font has: itself, a similar one or its decomposition; empty for
 * others.
 */
async function characterReplacer(): Promise<(char: string) => string> {
  // Large library, loaded only when a document is written.
  const { create } = await import('fontkit')
  const font = create(fontBytes('testo'))
  const isThere = (text: string) =>
    [...text].every(
      (char) => 'hasGlyphForCodePoint' in font && font.hasGlyphForCodePoint(char.codePointAt(0)!),
    )

  return (char) => {
    if (isThere(char)) return char
    if (ALIKE[char] !== undefined) return ALIKE[char]
    const parts = [...char.normalize('NFKD')].map((part) => ALIKE[part] ?? part).filter(isThere)
    // An accent without its letter is no text.
    return parts.every((part) => /\p{M}/u.test(part)) ? '' : parts.join('')
  }
}

/** Matches pictograms and combining or invisible characters, which a document may lose without a change of meaning. */
const DECORATION = /[\p{So}\p{Extended_Pictographic}\p{Emoji_Component}\p{M}\p{C}\p{Z}]/u

/**
 * Checks that the PDFs' font has every character of a text, decorations excepted.
 * @returns the message for the text's field, with the missing characters; null when there is none
 */
export async function notPrintable(text: string): Promise<string | null> {
  const printedAs = await characterReplacer()
  const lost = [...text.normalize('NFC')].filter((char) => !DECORATION.test(char) && printedAs(char) === '')
  if (lost.length === 0) return null
  return `Riscrivilo senza «${[...new Set(lost)].join('')}»: nel PDF non si stampa.`
}

/**
 * Returns a document with only characters the font has: others are replaced by similar ones or by their decomposition, and
 * dropped otherwise, such as emoji. A missing glyph would be printed as a box and copied as NUL.
 */
export async function printable<T>(document: T): Promise<T> {
  const printedAs = await characterReplacer()
  const clean = (text: string) => {
    const printed = [...text.normalize('NFC')].map(printedAs).join('')
    return printed === text
      ? text
      : printed
          .replace(/ {2,}/g, ' ')
          .replace(/ (?=[.,;:!?)»])/g, '')
          .trim()
  }
  const all = <V>(value: V): V => {
    if (typeof value === 'string') return clean(value) as V
    if (Array.isArray(value)) return value.map(all) as V
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, all(one)])) as V
  }
  return all(document)
}
