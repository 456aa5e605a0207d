import { formatCsv } from '@primo/domain/platform/csv'
import { shortDate } from '@primo/domain/platform/dates'
import { euro, percent, quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { type Cell, csvCell, type FigureKind } from '@primo/domain/registro/celle'

/** A column of figures: what it is called and what its cells are, whole numbers where it is not said. */
export type FigureColumn =
  | string
  | {
      name: string
      kind?: FigureKind
      /** What is said where there is nothing; a dash, when it is not. */
      none?: string
    }

/** The table of a figure: on the page, and as the file it leaves as. */
export type Twin = {
  /** Over the names. */
  first: string
  columns: readonly FigureColumn[]
  rows: readonly {
    key: string
    name: string
    cells: readonly Cell[]
    /** Where the rows behind all of it are, and behind each of its figures. */
    to?: string | undefined
    opens?: readonly (string | undefined)[]
  }[]
  /** The name of the file it leaves as, without its end. */
  file: string
}

const whole = (column: FigureColumn): Exclude<FigureColumn, string> =>
  typeof column === 'string' ? { name: column } : column
export const nameOf = (column: FigureColumn): string => whole(column).name
const kindOf = (column: FigureColumn): FigureKind => whole(column).kind ?? 'numero'

/** Days as one says them: «3,5 giorni», «1 giorno», «meno di un giorno»; a dash of nothing. */
export function sayDays(days: number | null): string {
  if (days === null) return '–'
  const tenths = Math.round(days * 10)
  if (tenths < 10) return 'meno di un giorno'
  if (tenths % 10 === 0) return quanti(tenths / 10, 'giorno', 'giorni')
  return `${wholeNumber(Math.floor(tenths / 10))},${tenths % 10} giorni`
}

const SAID: Record<FigureKind, (cell: Cell) => string> = {
  testo: String,
  numero: (n) => wholeNumber(Number(n)),
  euro: (cents) => euro(Number(cents)),
  giorno: (day) => shortDate(String(day)),
  percento: (n) => percent(Number(n)),
  durata: (days) => sayDays(Number(days)),
}

/** A cell as the page has it. */
export function sayCell(column: FigureColumn, cell: Cell): string {
  const { none = '–' } = whole(column)
  return cell === null ? none : SAID[kindOf(column)](cell)
}

/** The text of the table as a CSV file. */
export const csvOf = ({ first, columns, rows }: Twin): string =>
  formatCsv(
    [first, ...columns.map(nameOf)],
    rows.map(({ name, cells }) => [name, ...cells.map((cell, i) => csvCell(kindOf(columns[i]!), cell))]),
  )

/** The table as the server is asked to write it as a spreadsheet. */
export const sheetOf = ({ first, columns, rows }: Twin) => ({
  colonne: [
    { nome: first, tipo: 'testo' as const },
    ...columns.map((column) => ({ nome: nameOf(column), tipo: kindOf(column) })),
  ],
  righe: rows.map(({ name, cells }) => [name, ...cells]),
})
