import { cleanText } from '@primo/domain/platform/clean-text'
import { type Cell, type CellKind, cellInRome } from '@primo/domain/registro/esportazioni'

/** Converts a cell to the value of a spreadsheet cell. Days and times become the spreadsheet's own types, without a time zone. */
export function sheetCell(kind: CellKind, cell: Cell): string | number | Date | null {
  if (cell === null) return null
  if (kind === 'euro' || kind === 'percento') return Number(cell) / 100
  if (kind === 'giorno') return new Date(`${cell}T00:00:00Z`)
  // Old text, stored before input was cleaned, may contain characters that XML forbids.
  if (kind !== 'istante') return typeof cell === 'string' ? cleanText(cell) : cell
  const [day, time] = cellInRome(String(cell))
  return new Date(`${day}T${time}:00Z`)
}

/** Number format of a spreadsheet's column by kind of cell. */
export const SHEET_FORMATS: Partial<Record<CellKind, string>> = {
  numero: '#,##0',
  euro: '#,##0.00 "€"',
  giorno: 'dd/mm/yyyy',
  istante: 'dd/mm/yyyy hh:mm',
  percento: '0.0%',
  durata: '#,##0.0',
}
