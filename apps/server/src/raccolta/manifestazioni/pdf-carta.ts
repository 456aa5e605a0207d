/** A part of the document's structure: what a screen reader meets. */
export type Parte = ReturnType<PDFKit.PDFDocument['struct']>

/** A page being drawn: the document, the part that holds the rest, where text may stand (points). */
export type Carta = {
  doc: PDFKit.PDFDocument
  radice: Parte
  sinistra: number
  larghezza: number
  piede: number
}

export const COLORI = { inchiostro: '#1b2033', tenue: '#565c70', fascia: '#efece5', riga: '#d9d4ca' }

/**
 * Makes a part. With `draw` it is whole: what is drawn is its content; without, parts are added to it and `end`
 * closes it. The library's types do not know `scope` yet.
 */
export function parte(
  doc: PDFKit.PDFDocument,
  tipo: string,
  draw?: () => unknown,
  options: { scope?: 'Row' | 'Column' } = {},
): Parte {
  return doc.struct(tipo, options as object, draw ? [() => void draw()] : undefined)
}
