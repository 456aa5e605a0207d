import type { Blocco, Documento } from './documento.ts'
import { type Carta, COLORI, parte } from './pdf-carta.ts'
import { fontBytes, printable } from './pdf-font.ts'
import { disegnaTabella } from './pdf-tabella.ts'

/** Points of a side margin; A4 is 595 × 842. */
const MARGINE = 60
const PIEDE = 64

/** The library writes the title into XML as it is. */
const perXml = (titolo: string) => titolo.replaceAll('&', 'e').replace(/[<>]/g, '')

async function open(d: Documento, quando: Date) {
  // A large library, read when a version is published and not at every start.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    pdfVersion: '1.7',
    // The library's types know only the PDF/A kinds.
    subset: 'PDF/UA' as 'PDF/A-1',
    tagged: true,
    displayTitle: true,
    lang: 'it-IT',
    size: 'A4',
    margins: { top: MARGINE, bottom: PIEDE, left: MARGINE, right: MARGINE },
    bufferPages: true,
    // Nothing but what is given may enter the bytes: the file's own id is made of these.
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

/** Room for `punti` more, or a new page. */
function conPosto(doc: PDFKit.PDFDocument, punti: number): void {
  if (doc.y + punti > doc.page.height - PIEDE) doc.addPage()
}

function disegnaTesti({ doc, radice }: Carta, d: Documento): void {
  radice.add(
    parte(doc, 'H1', () =>
      doc
        .font('forte')
        .fontSize(22)
        .fillColor(COLORI.inchiostro)
        .text(d.titolo, { lineGap: 2, paragraphGap: 6 }),
    ),
  )
  radice.add(
    parte(doc, 'P', () =>
      doc.font('testo').fontSize(10).fillColor(COLORI.tenue).text(d.sottotitolo, { paragraphGap: 6 }),
    ),
  )
}

type Di<T extends Blocco['tipo']> = Extract<Blocco, { tipo: T }>
const body = (doc: PDFKit.PDFDocument) => doc.font('testo').fontSize(10.5).fillColor(COLORI.inchiostro)

function disegnaTitolo({ doc, radice }: Carta, { testo }: Di<'titolo'>): void {
  // Its own height, and a table's title, header and two rows: it never stays alone at the foot of a page.
  conPosto(doc, 150)
  doc.y += 12
  doc.outline.addItem(testo)
  radice.add(
    parte(doc, 'H2', () =>
      doc.font('forte').fontSize(13).fillColor(COLORI.inchiostro).text(testo, { paragraphGap: 3 }),
    ),
  )
}

function disegnaElenco({ doc, radice, sinistra, larghezza }: Carta, { voci }: Di<'elenco'>): void {
  const list = parte(doc, 'L')
  radice.add(list)
  for (const item of voci) {
    const row = parte(doc, 'LI')
    list.add(row)
    conPosto(doc, 16)
    const { y } = doc
    row.add(parte(doc, 'Lbl', () => body(doc).text('•', sinistra, y, { lineBreak: false })))
    const text = { width: larghezza - 14, lineGap: 2.5, paragraphGap: 4 }
    row.add(parte(doc, 'LBody', () => body(doc).text(item, sinistra + 14, y, text)))
    row.end()
    doc.x = sinistra
  }
  list.end()
}

function draw(carta: Carta, b: Blocco): void {
  if (b.tipo === 'titolo') disegnaTitolo(carta, b)
  else if (b.tipo === 'elenco') disegnaElenco(carta, b)
  else if (b.tipo === 'tabella') disegnaTabella(carta, b)
  else {
    const { doc, radice } = carta
    radice.add(parte(doc, 'P', () => body(doc).text(b.testo, { lineGap: 2.5, paragraphGap: 5 })))
  }
}

/** «pagina 2 di 7» at the foot of every page: for the eye only, no reader says it. */
function numera(doc: PDFKit.PDFDocument, d: Documento): void {
  const { start, count } = doc.bufferedPageRange()
  for (let i = 0; i < count; i++) {
    doc.switchToPage(start + i)
    const y = doc.page.height - PIEDE + 22
    // Below the margin, where the library would open another page.
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
 * The rules as a tagged PDF (PDF/UA): structure, language, title and table headers for who listens to it, the font
 * inside. The same document and instant always give the same bytes.
 * @param quando when this version is published.
 */
export async function pdfRegolamento(written: Documento, quando: Date): Promise<Buffer> {
  const d = await printable(written)
  const doc = await open(d, quando)
  const radice = parte(doc, 'Document')
  doc.addStructure(radice)
  const carta: Carta = {
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
