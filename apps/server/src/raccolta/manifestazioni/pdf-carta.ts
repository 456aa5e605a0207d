/** Structure element of a tagged PDF, for screen readers. */
export type Parte = ReturnType<PDFKit.PDFDocument['struct']>

/** Page in progress: the document, its root structure element, and the text area (points). */
export type Carta = {
  doc: PDFKit.PDFDocument
  radice: Parte
  sinistra: number
  larghezza: number
  piede: number
}

export const COLORI = { inchiostro: '#1b2033', tenue: '#565c70', fascia: '#efece5', riga: '#d9d4ca' }

/**
 * Creates a structure element. With `draw` it is complete: the drawing is its content; without, children are added and `end`
 * closes it. The library's types lack `scope`.
 */
export function parte(
  doc: PDFKit.PDFDocument,
  tipo: string,
  draw?: () => unknown,
  options: { scope?: 'Row' | 'Column' } = {},
): Parte {
  return doc.struct(tipo, options as object, draw ? [() => void draw()] : undefined)
}
