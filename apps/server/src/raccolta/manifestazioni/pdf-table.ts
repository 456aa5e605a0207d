import { COLORI, type PdfPage, structureElement } from '../../external/pdf-writer.ts'
import type { Blocco } from './documento.ts'

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
