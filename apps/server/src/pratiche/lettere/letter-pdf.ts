import { longDate, todayInRome } from '@primo/domain/platform/dates'
import { COLORI, closePdf, MARGINE, openPdf, printable, structureElement } from '../../external/pdf-writer.ts'
import type { Contenuto } from './queries.ts'

/**
 * Renders a lettera as a tagged PDF: sender, date, recipient, subject, text with its line breaks.
 * @param quando instant at which it was written
 */
export async function pdfLettera({ quando, ...letter }: Contenuto & { quando: Date }): Promise<Buffer> {
  const { mittente, destinatario, oggetto, righe } = await printable({
    ...letter,
    righe: letter.testo.split('\n'),
  })
  const [name = '', ...numbers] = mittente
  const carta = await openPdf(oggetto, name, quando)
  const { doc, radice } = carta
  const add = (tag: string, draw: () => unknown) => radice.add(structureElement(doc, tag, draw))
  const muted = () => doc.font('testo').fontSize(9).fillColor(COLORI.tenue)
  const body = () => doc.font('testo').fontSize(11).fillColor(COLORI.inchiostro)
  add('P', () => doc.font('forte').fontSize(12).fillColor(COLORI.inchiostro).text(name, { paragraphGap: 2 }))
  for (const line of numbers) add('P', () => muted().text(line))
  doc.y += 32
  const right = doc.page.width / 2
  add('P', () => muted().text(longDate(todayInRome(quando)), right, doc.y, { paragraphGap: 6 }))
  add('P', () => body().text(destinatario, right, doc.y))
  doc.x = MARGINE
  doc.y += 36
  add('H1', () =>
    doc.font('forte').fontSize(12).fillColor(COLORI.inchiostro).text(`Oggetto: ${oggetto}`, { lineGap: 2 }),
  )
  doc.y += 12
  for (const paragraph of righe
    .join('\n')
    .trim()
    .split(/\n{2,}/))
    add('P', () => body().text(paragraph, { lineGap: 3, paragraphGap: 0 }).moveDown(0.8))
  return closePdf(carta, name)
}
