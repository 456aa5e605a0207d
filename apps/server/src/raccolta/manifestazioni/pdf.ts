import {
  COLORI,
  closePdf,
  openPdf,
  type PdfPage,
  printable,
  structureElement,
} from '../../external/pdf-writer.ts'
import type { Blocco, Documento } from './documento.ts'
import { disegnaTabella } from './pdf-table.ts'

/** Adds a page to the PDF unless `punti` more points of height fit on the current one. */
function conPosto({ doc, piede }: PdfPage, punti: number): void {
  if (doc.y + punti > doc.page.height - piede) doc.addPage()
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

function disegnaTitolo(carta: PdfPage, { testo }: Di<'titolo'>): void {
  const { doc, radice } = carta
  // Height of the heading plus a table's caption, header and two rows: a heading never stays alone at the foot of a page.
  conPosto(carta, 150)
  doc.y += 12
  doc.outline.addItem(testo)
  radice.add(
    structureElement(doc, 'H2', () =>
      doc.font('forte').fontSize(13).fillColor(COLORI.inchiostro).text(testo, { paragraphGap: 3 }),
    ),
  )
}

function disegnaElenco(carta: PdfPage, { voci }: Di<'elenco'>): void {
  const { doc, radice, sinistra, larghezza } = carta
  const list = structureElement(doc, 'L')
  radice.add(list)
  for (const item of voci) {
    const row = structureElement(doc, 'LI')
    list.add(row)
    conPosto(carta, 16)
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

/**
 * Renders the official rules as a tagged PDF, with table headers for screen readers.
 * @param quando instant of publication
 */
export async function pdfRegolamento(written: Documento, quando: Date): Promise<Buffer> {
  const d = await printable(written)
  const carta = await openPdf(d.titolo, d.prodotto, quando)
  disegnaTesti(carta, d)
  for (const b of d.blocchi) draw(carta, b)
  return closePdf(carta, d.sottotitolo.split('. ')[0]!)
}
