import { type IsoDate, parseDate, shortDate, timeInRome, todayInRome } from '../platform/dates.ts'

/** File formats of an export. */
export const FORMATI_ESPORTAZIONE = ['csv', 'xlsx'] as const
export type FormatoEsportazione = (typeof FORMATI_ESPORTAZIONE)[number]

export const STATI_ESPORTAZIONE = ['in_corso', 'pronta', 'fallita', 'annullata'] as const
export type StatoEsportazione = (typeof STATI_ESPORTAZIONE)[number]

/** Maximum number of exports of one operator that may run at the same time. */
export const ESPORTAZIONI_INSIEME = 5
/** Maximum number of rows of a spreadsheet below its headings: Excel's limit. */
export const SPREADSHEET_ROWS_MAX = 1_048_575

/** Types of the values in a column of an export, which determine the format of its cells in a spreadsheet. */
export const TIPI_CIFRA = ['testo', 'numero', 'euro', 'giorno', 'percento', 'durata'] as const
export type FigureKind = (typeof TIPI_CIFRA)[number]
export type CellKind = FigureKind | 'istante'
/**
 * Value of a cell: cents for `euro`, an ISO date or instant for `giorno` or `istante`, percent for `percento`, days for `durata`.
 */
export type Cell = string | number | null

/** Returns whether a cell's value has the type of its column. Null fits any type. */
export function cellFits(kind: FigureKind, cell: Cell): boolean {
  if (cell === null) return true
  if (kind === 'testo') return typeof cell === 'string'
  if (kind === 'giorno') return typeof cell === 'string' && parseDate(cell) !== null
  return typeof cell === 'number'
}

/** Returns day and time in Rome of an ISO 8601 instant. */
export const cellInRome = (instant: string): readonly [IsoDate, string] => [
  todayInRome(new Date(instant)),
  timeInRome(new Date(instant)),
]

/** Formats a cell for CSV: days and times in Italian notation, amounts in euro. */
export function csvCell(kind: CellKind, cell: Cell): Cell {
  if (cell === null) return null
  if (kind === 'euro') return Number(cell) / 100
  if (kind === 'giorno') return shortDate(String(cell))
  if (kind !== 'istante') return cell
  const [day, time] = cellInRome(String(cell))
  return `${shortDate(day)} ${time}`
}

/** CSV as Italian spreadsheets open it: UTF-8 with a byte order mark, «;» between cells, CRLF between rows. */
const BYTE_ORDER_MARK = '\ufeff'
/** Start of a text that spreadsheets would run as a formula (OWASP, CSV injection). */
const FORMULA = /^[\s\p{Cf}]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/u

/**
 * Text that a spreadsheet would change as a number: CAP 00120, a mobile number with its +, digits that it shows as an exponent
 * (from the twelfth), and a code such as 2345E67, which it reads as one.
 */
const DIGITS_OF_TEXT = /^(?:\+\d+|0\d+|\d{12,}|\d+(?:[.,]\d*)?e[+-]?\d+)$/i

/**
 * Formats a cell. Numbers stay numbers. Digits that are text are written so that spreadsheets keep them (`="00120"`). A text that
 * would run as a formula gets a leading apostrophe.
 */
function csvField(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value).replace('.', ',')
  const sicuro = DIGITS_OF_TEXT.test(value) ? `="${value}"` : FORMULA.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(sicuro) ? `"${sicuro.replaceAll('"', '""')}"` : sicuro
}

type Rows = readonly (readonly Cell[])[]

/** Formats rows as lines of a CSV file, without headings, to append to others. */
export const csvRows = (rows: Rows): string =>
  rows.map((row) => `${row.map(csvField).join(';')}\r\n`).join('')

/** Formats headings and rows as a CSV file. */
export function formatCsv(headers: readonly string[], rows: Rows): string {
  return `${BYTE_ORDER_MARK}${csvRows([headers, ...rows])}`
}
