import { shortDate, timeInRome, todayInRome } from '@primo/domain/platform/dates'
import type { Cell, CellKind } from './exportable.ts'

const isDate = (kind: CellKind) => kind === 'giorno' || kind === 'istante'
/** The day and time of an instant, by the clocks of Rome. */
const inRome = (instant: string) => [todayInRome(new Date(instant)), timeInRome(new Date(instant))] as const

/** A cell as a CSV file has it: days and times as an Italian writes them, money in euro. */
export function csvCell(kind: CellKind, cell: Cell): string | number | null {
  if (cell === null || !(isDate(kind) || kind === 'euro')) return cell
  if (kind === 'euro') return Number(cell) / 100
  if (kind === 'giorno') return shortDate(String(cell))
  const [day, time] = inRome(String(cell))
  return `${shortDate(day)} ${time}`
}

/** A cell as a spreadsheet has it: days and times are what they are there, numbers of days without a time zone. */
export function sheetCell(kind: CellKind, cell: Cell): string | number | Date | null {
  if (cell === null) return null
  if (kind === 'euro') return Number(cell) / 100
  if (kind === 'giorno') return new Date(`${cell}T00:00:00Z`)
  if (kind !== 'istante') return cell
  const [day, time] = inRome(String(cell))
  return new Date(`${day}T${time}:00Z`)
}

/** How a spreadsheet shows a column. */
export const SHEET_FORMATS: Partial<Record<CellKind, string>> = {
  numero: '#,##0',
  euro: '#,##0.00 "€"',
  giorno: 'dd/mm/yyyy',
  istante: 'dd/mm/yyyy hh:mm',
}
