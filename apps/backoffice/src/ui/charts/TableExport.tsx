import { scriviFoglio } from '@primo/contract/registro/operatore-fogli'
import { shortDate } from '@primo/domain/platform/dates'
import { euro, percent, quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { type Cell, csvCell, type FigureKind, formatCsv } from '@primo/domain/registro/esportazioni'
import { api } from '../../data/api.ts'
import { download } from '../export/download.ts'
import { Failure } from '../form/FormEnd.tsx'
import { useSubmit } from '../form/useSubmit.ts'
import './charts.css'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))

/** Buttons that export a chart's data table. `of` is the id of the element that names the chart, for screen readers. */
export function TableExport({ twin, of }: { twin: ChartTable; of?: string }) {
  const { busy, failure, errors, send } = useSubmit()
  const sheet = () =>
    send(async () => {
      const { data } = await api(scriviFoglio, { body: chartTableSheet(twin) })
      download(`${twin.file}.xlsx`, new Blob([bytesOf(data.foglio)]), XLSX)
    })
  return (
    <>
      <button
        type="button"
        aria-describedby={of}
        onClick={() => download(`${twin.file}.csv`, chartTableCsv(twin))}
      >
        CSV
      </button>
      <button type="button" aria-describedby={of} aria-disabled={busy} onClick={() => void sheet()}>
        Excel
      </button>
      <Failure sentence={failure ?? Object.values(errors)[0]} />
    </>
  )
}

/** Column of a chart's data table: name and type of its values. Default type: whole numbers. */
type FigureColumn =
  | string
  | {
      name: string
      kind?: FigureKind
      /** Text of an empty cell of the column, by default a dash. */
      none?: string
    }

/** Data table of a chart, for display in its place and for export. */
export type ChartTable = {
  /** Heading of the table's first column, which names the rows. */
  first: string
  columns: readonly FigureColumn[]
  rows: readonly {
    key: string
    name: string
    cells: readonly Cell[]
    /** Path of the list that the row counts, and of the list that each of its values counts. */
    to?: string | undefined
    opens?: readonly (string | undefined)[]
  }[]
  /** File name of the export, without extension. */
  file: string
}

const whole = (column: FigureColumn): Exclude<FigureColumn, string> =>
  typeof column === 'string' ? { name: column } : column
export const nameOf = (column: FigureColumn): string => whole(column).name
const kindOf = (column: FigureColumn): FigureKind => whole(column).kind ?? 'numero'

/** Formats a duration in days: «3,5 giorni», «1 giorno», «meno di un giorno». A dash for null. */
export function formatDurationInDays(days: number | null): string {
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
  durata: (days) => formatDurationInDays(Number(days)),
}

/** Formats a cell of a chart's data table as text. */
export function formatCell(column: FigureColumn, cell: Cell): string {
  const { none = '–' } = whole(column)
  return cell === null ? none : SAID[kindOf(column)](cell)
}

/** Returns a chart's data table as CSV. */
const chartTableCsv = ({ first, columns, rows }: ChartTable): string =>
  formatCsv(
    [first, ...columns.map(nameOf)],
    rows.map(({ name, cells }) => [name, ...cells.map((cell, i) => csvCell(kindOf(columns[i]!), cell))]),
  )

/** Returns a chart's data table as the request body of the spreadsheet export. */
const chartTableSheet = ({ first, columns, rows }: ChartTable) => ({
  colonne: [
    { nome: first, tipo: 'testo' as const },
    ...columns.map((column) => ({ nome: nameOf(column), tipo: kindOf(column) })),
  ],
  righe: rows.map(({ name, cells }) => [name, ...cells]),
})
