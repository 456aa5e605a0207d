import { type IsoDate, parseDate, shortDate, timeInRome, todayInRome } from '../platform/dates.ts'

/** What a cell is, for a spreadsheet to know what it may do with it. */
export const TIPI_CIFRA = ['testo', 'numero', 'euro', 'giorno', 'percento', 'durata'] as const
export type FigureKind = (typeof TIPI_CIFRA)[number]
export type CellKind = FigureKind | 'istante'
/**
 * Cents where the kind is `euro`, an ISO date or instant where it is `giorno` or `istante`, of a hundred where it is
 * `percento`, days where it is `durata`.
 */
export type Cell = string | number | null

/** Whether a cell is of its kind: nothing is of any. */
export function cellFits(kind: FigureKind, cell: Cell): boolean {
  if (cell === null) return true
  if (kind === 'testo') return typeof cell === 'string'
  if (kind === 'giorno') return typeof cell === 'string' && parseDate(cell) !== null
  return typeof cell === 'number'
}

/** The day and time of an instant, by the clocks of Rome. */
export const cellInRome = (instant: string): readonly [IsoDate, string] => [
  todayInRome(new Date(instant)),
  timeInRome(new Date(instant)),
]

/** A cell as a CSV file has it: days and times as an Italian writes them, money in euro. */
export function csvCell(kind: CellKind, cell: Cell): Cell {
  if (cell === null) return null
  if (kind === 'euro') return Number(cell) / 100
  if (kind === 'giorno') return shortDate(String(cell))
  if (kind !== 'istante') return cell
  const [day, time] = cellInRome(String(cell))
  return `${shortDate(day)} ${time}`
}
