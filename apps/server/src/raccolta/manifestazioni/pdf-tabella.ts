import type { Blocco } from './documento.ts'
import { type Carta, COLORI, parte } from './pdf-carta.ts'

type Tabella = Extract<Blocco, { tipo: 'tabella' }>
type Posta = { x: number; larghezza: number; align: 'left' | 'right' }

const CORPO = 9.5
const TESTATA = 9
const ARIA = { lato: 6, sopra: 5 }

function poste({ sinistra, larghezza }: Carta, { colonne }: Tabella): Posta[] {
  let x = sinistra
  return colonne.map(({ parte, numero }) => {
    const posta: Posta = { x, larghezza: larghezza * parte, align: numero ? 'right' : 'left' }
    x += posta.larghezza
    return posta
  })
}

function scrivi(doc: PDFKit.PDFDocument, testo: string, { x, larghezza, align }: Posta, y: number): void {
  doc.text(testo, x + ARIA.lato, y + ARIA.sopra, {
    width: larghezza - 2 * ARIA.lato,
    align,
    // Figures of one width: columns of numbers line up.
    features: ['kern', 'tnum'],
  })
}

/** Draws something for the eye only. */
function ornamento(doc: PDFKit.PDFDocument, disegna: () => void, ripetuta = false): void {
  doc.markContent('Artifact', { type: ripetuta ? 'Pagination' : 'Layout' })
  disegna()
  doc.endMarkedContent()
}

/** A table that breaks between rows: its header is drawn again on each page, and read once. */
export function disegnaTabella(carta: Carta, tabella: Tabella): void {
  const { doc, radice, sinistra, larghezza, piede } = carta
  const colonne = poste(carta, tabella)
  const fondo = () => doc.page.height - piede
  const alto = (celle: readonly string[]) =>
    2 * ARIA.sopra +
    Math.max(...celle.map((c, i) => doc.heightOfString(c, { width: colonne[i]!.larghezza - 2 * ARIA.lato })))
  const nomi = tabella.colonne.map((c) => c.nome)
  const caratteriTestata = () => doc.font('forte').fontSize(TESTATA).fillColor(COLORI.inchiostro)
  const caratteriCorpo = () => doc.font('testo').fontSize(CORPO).fillColor(COLORI.inchiostro)
  caratteriTestata()
  const altezzaTestata = alto(nomi)
  const fascia = (y: number) =>
    doc.save().rect(sinistra, y, larghezza, altezzaTestata).fill(COLORI.fascia).restore()

  const elemento = parte(doc, 'Table')
  radice.add(elemento)
  if (doc.y + 90 > fondo()) doc.addPage()
  doc.y += 4
  elemento.add(
    parte(doc, 'Caption', () =>
      doc.font('testo').fontSize(9).fillColor(COLORI.tenue).text(tabella.didascalia, { paragraphGap: 4 }),
    ),
  )
  let y = doc.y
  ornamento(doc, () => fascia(y))
  const testata = parte(doc, 'TR')
  elemento.add(testata)
  for (const [i, nome] of nomi.entries()) {
    const cella = () => scrivi(caratteriTestata(), nome, colonne[i]!, y)
    testata.add(parte(doc, 'TH', cella, { scope: 'Column' }))
  }
  testata.end()
  y += altezzaTestata

  for (const celle of tabella.righe) {
    caratteriCorpo()
    const altezza = alto(celle)
    if (y + altezza > fondo()) {
      doc.addPage()
      y = doc.page.margins.top
      ornamento(
        doc,
        () => {
          fascia(y)
          for (const [i, nome] of nomi.entries()) scrivi(caratteriTestata(), nome, colonne[i]!, y)
        },
        true,
      )
      y += altezzaTestata
    }
    const riga = parte(doc, 'TR')
    elemento.add(riga)
    for (const [i, testo] of celle.entries()) {
      const cella = () => scrivi(caratteriCorpo(), testo, colonne[i]!, y)
      riga.add(i === 0 ? parte(doc, 'TH', cella, { scope: 'Row' }) : parte(doc, 'TD', cella))
    }
    riga.end()
    y += altezza
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
