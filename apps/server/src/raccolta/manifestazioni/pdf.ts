import type { Blocco, Documento } from './documento.ts'
import {
  COLORI,
  disegnaTabella,
  fontBytes,
  type PdfPage,
  printable,
  structureElement,
} from './pdf-elements.ts'

/** Side margin of the PDF's pages in points. An A4 page has 595 × 842. */
const MARGINE = 60
const PIEDE = 64

/** Sanitises the document's title, which the PDF library writes into XML metadata without escaping. */
const perXml = (titolo: string) => titolo.replaceAll('&', 'e').replace(/[<>]/g, '')

async function open(d: Documento, quando: Date) {
  // Large library, loaded when a version is published and not at start.
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
      Title: perXml(d.titolo),
      Author: perXml(d.prodotto),
      Producer: perXml(d.prodotto),
      Creator: perXml(d.prodotto),
      CreationDate: quando,
    },
  })
  doc.registerFont('testo', fontBytes('testo'))
  doc.registerFont('forte', fontBytes('forte'))
  return doc
}

/** Adds a page to the PDF unless `punti` more points of height fit on the current one. */
function conPosto(doc: PDFKit.PDFDocument, punti: number): void {
  if (doc.y + punti > doc.page.height - PIEDE) doc.addPage()
}

function disegnaTesti({ doc, radice }: PdfPage, d: Documento): void {
  radice.add(
    structureElement(doc, 'H1', () =>
      doc
        .font('forte')
        .fontSize(22)
        .fillColor(COLORI.inchiostro)
        .text(d.titolo, { lineGap: 2, paragraphGap: 6 }),
    ),
  )
  radice.add(
    structureElement(doc, 'P', () =>
      doc.font('testo').fontSize(10).fillColor(COLORI.tenue).text(d.sottotitolo, { paragraphGap: 6 }),
    ),
  )
}

type Di<T extends Blocco['tipo']> = Extract<Blocco, { tipo: T }>
const body = (doc: PDFKit.PDFDocument) => doc.font('testo').fontSize(10.5).fillColor(COLORI.inchiostro)

function disegnaTitolo({ doc, radice }: PdfPage, { testo }: Di<'titolo'>): void {
  // Height of the heading plus a table's caption, header and two rows: a heading never stays alone at the foot of a page.
  conPosto(doc, 150)
  doc.y += 12
  doc.outline.addItem(testo)
  radice.add(
    structureElement(doc, 'H2', () =>
      doc.font('forte').fontSize(13).fillColor(COLORI.inchiostro).text(testo, { paragraphGap: 3 }),
    ),
  )
}

function disegnaElenco({ doc, radice, sinistra, larghezza }: PdfPage, { voci }: Di<'elenco'>): void {
  const list = structureElement(doc, 'L')
  radice.add(list)
  for (const item of voci) {
    const row = structureElement(doc, 'LI')
    list.add(row)
    conPosto(doc, 16)
    const { y } = doc
    row.add(structureElement(doc, 'Lbl', () => body(doc).text('•', sinistra, y, { lineBreak: false })))
    const text = { width: larghezza - 14, lineGap: 2.5, paragraphGap: 4 }
    row.add(structureElement(doc, 'LBody', () => body(doc).text(item, sinistra + 14, y, text)))
    row.end()
    doc.x = sinistra
  }
  list.end()
}

function draw(carta: PdfPage, b: Blocco): void {
  if (b.tipo === 'titolo') disegnaTitolo(carta, b)
  else if (b.tipo === 'elenco') disegnaElenco(carta, b)
  else if (b.tipo === 'tabella') disegnaTabella(carta, b)
  else {
    const { doc, radice } = carta
    radice.add(structureElement(doc, 'P', () => body(doc).text(b.testo, { lineGap: 2.5, paragraphGap: 5 })))
  }
}

/** Adds «pagina 2 di 7» at the foot of every page, as an artifact that screen readers skip. */
function numera(doc: PDFKit.PDFDocument, d: Documento): void {
  const { start, count } = doc.bufferedPageRange()
  for (let i = 0; i < count; i++) {
    doc.switchToPage(start + i)
    const y = doc.page.height - PIEDE + 22
    // Below the margin, where the library would otherwise add a page.
    doc.page.margins.bottom = 0
    doc.markContent('Artifact', { type: 'Pagination' })
    doc.font('testo').fontSize(8.5).fillColor(COLORI.tenue)
    doc.text(d.sottotitolo.split('. ')[0]!, MARGINE, y, { lineBreak: false })
    doc.text(`pagina ${i + 1} di ${count}`, MARGINE, y, {
      width: doc.page.width - 2 * MARGINE,
      align: 'right',
      lineBreak: false,
    })
    doc.endMarkedContent()
    doc.page.margins.bottom = PIEDE
  }
}

/**
 * Renders the official rules as a tagged PDF (PDF/UA): structure, language, title and table headers for screen readers, fonts
 * embedded. The same document and instant always give the same bytes.
 * @param quando instant of publication
 */
export async function pdfRegolamento(written: Documento, quando: Date): Promise<Buffer> {
  const d = await printable(written)
  const doc = await open(d, quando)
  const radice = structureElement(doc, 'Document')
  doc.addStructure(radice)
  const carta: PdfPage = {
    doc,
    radice,
    sinistra: MARGINE,
    larghezza: doc.page.width - 2 * MARGINE,
    piede: PIEDE,
  }
  disegnaTesti(carta, d)
  for (const b of d.blocchi) draw(carta, b)
  radice.end()
  numera(doc, d)
  doc.end()
  const pieces: Buffer[] = []
  for await (const piece of doc) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}
