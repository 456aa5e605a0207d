import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Blocco, Documento } from './documento.ts'

/** Structure element of a tagged PDF, for screen readers. */
type StructureElement = ReturnType<PDFKit.PDFDocument['struct']>

/** PDF page being drawn: the document, its root structure element, and the text area in points. */
export type PdfPage = {
  doc: PDFKit.PDFDocument
  radice: StructureElement
  sinistra: number
  larghezza: number
  piede: number
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
export const fontBytes = (name: keyof typeof FILES): Buffer =>
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
  // Large library, loaded only when a text is written for the rules.
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

/** Matches pictograms and combining or invisible characters, which the rules may lose without a change of meaning. */
const DECORATION = /[\p{So}\p{Extended_Pictographic}\p{Emoji_Component}\p{M}\p{C}\p{Z}]/u

/**
 * Checks that the font of the official rules' PDF has every character of a text, decorations excepted.
 * @returns the message for the text's field, with the missing characters; null when there is none
 */
export async function notPrintable(text: string): Promise<string | null> {
  const printedAs = await characterReplacer()
  const lost = [...text.normalize('NFC')].filter((char) => !DECORATION.test(char) && printedAs(char) === '')
  if (lost.length === 0) return null
  return `Riscrivilo senza «${[...new Set(lost)].join('')}»: nel PDF del regolamento non si stampa.`
}

/**
 * Returns the document with only characters the font has: others are replaced by similar ones or by their decomposition, and
 * dropped otherwise, such as emoji. A missing glyph would be printed as a box and copied as NUL.
 */
export async function printable(document: Documento): Promise<Documento> {
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
  const all = <T>(value: T): T => {
    if (typeof value === 'string') return clean(value) as T
    if (Array.isArray(value)) return value.map(all) as T
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, all(one)])) as T
  }
  return all(document)
}

type Table = Extract<Blocco, { tipo: 'tabella' }>
type Posta = { x: number; larghezza: number; align: 'left' | 'right' }

const BODY = 9.5
const TESTATA = 9
const ARIA = { lato: 6, sopra: 5 }

function poste({ sinistra, larghezza }: PdfPage, { colonne }: Table): Posta[] {
  let x = sinistra
  return colonne.map(({ parte, numero }) => {
    const mail: Posta = { x, larghezza: larghezza * parte, align: numero ? 'right' : 'left' }
    x += mail.larghezza
    return mail
  })
}

function write(doc: PDFKit.PDFDocument, text: string, { x, larghezza, align }: Posta, y: number): void {
  doc.text(text, x + ARIA.lato, y + ARIA.sopra, {
    width: larghezza - 2 * ARIA.lato,
    align,
    // Tabular digits, so that columns of numbers align.
    features: ['kern', 'tnum'],
  })
}

/** Draws a decoration, tagged as an artifact that screen readers skip. */
function ornamento(doc: PDFKit.PDFDocument, draw: () => void, ripetuta = false): void {
  doc.markContent('Artifact', { type: ripetuta ? 'Pagination' : 'Layout' })
  draw()
  doc.endMarkedContent()
}

/** Draws a table that breaks between rows: its header is repeated on each page, but tagged once. */
export function disegnaTabella(carta: PdfPage, table: Table): void {
  const { doc, radice, sinistra, larghezza, piede } = carta
  const columns = poste(carta, table)
  const fondo = () => doc.page.height - piede
  const alto = (cells: readonly string[]) =>
    2 * ARIA.sopra +
    Math.max(...cells.map((c, i) => doc.heightOfString(c, { width: columns[i]!.larghezza - 2 * ARIA.lato })))
  const names = table.colonne.map((c) => c.nome)
  const caratteriTestata = () => doc.font('forte').fontSize(TESTATA).fillColor(COLORI.inchiostro)
  const caratteriCorpo = () => doc.font('testo').fontSize(BODY).fillColor(COLORI.inchiostro)
  caratteriTestata()
  const altezzaTestata = alto(names)
  const fascia = (y: number) =>
    doc.save().rect(sinistra, y, larghezza, altezzaTestata).fill(COLORI.fascia).restore()

  const elemento = structureElement(doc, 'Table')
  radice.add(elemento)
  if (doc.y + 90 > fondo()) doc.addPage()
  doc.y += 4
  elemento.add(
    structureElement(doc, 'Caption', () =>
      doc.font('testo').fontSize(9).fillColor(COLORI.tenue).text(table.didascalia, { paragraphGap: 4 }),
    ),
  )
  let y = doc.y
  ornamento(doc, () => fascia(y))
  const testata = structureElement(doc, 'TR')
  elemento.add(testata)
  for (const [i, nome] of names.entries()) {
    const cell = () => write(caratteriTestata(), nome, columns[i]!, y)
    testata.add(structureElement(doc, 'TH', cell, { scope: 'Column' }))
  }
  testata.end()
  y += altezzaTestata

  for (const cells of table.righe) {
    caratteriCorpo()
    const height = alto(cells)
    if (y + height > fondo()) {
      doc.addPage()
      y = doc.page.margins.top
      ornamento(
        doc,
        () => {
          fascia(y)
          for (const [i, nome] of names.entries()) write(caratteriTestata(), nome, columns[i]!, y)
        },
        true,
      )
      y += altezzaTestata
    }
    const row = structureElement(doc, 'TR')
    elemento.add(row)
    for (const [i, text] of cells.entries()) {
      const cell = () => write(caratteriCorpo(), text, columns[i]!, y)
      row.add(
        i === 0 ? structureElement(doc, 'TH', cell, { scope: 'Row' }) : structureElement(doc, 'TD', cell),
      )
    }
    row.end()
    y += height
    ornamento(doc, () =>
      doc
        .moveTo(sinistra, y)
        .lineTo(sinistra + larghezza, y)
        .lineWidth(0.5)
        .stroke(COLORI.riga),
    )
  }
  elemento.end()
  doc.x = sinistra
  doc.y = y + 10
}
