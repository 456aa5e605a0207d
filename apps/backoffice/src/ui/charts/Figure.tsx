import { formatCsv } from '@primo/domain/platform/csv'
import { wholeNumber } from '@primo/domain/platform/numbers'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { download } from '../download.ts'
import { FiguresTable } from '../FiguresTable.tsx'
import '../sheet.css'
import './charts.css'

type Cell = number | string | null
export type Twin = {
  /** Over the names. */
  first: string
  columns: readonly string[]
  rows: readonly { key: string; name: string; cells: readonly Cell[]; to?: string | undefined }[]
  /** The name of the file it leaves as, without its end. */
  file: string
  /** How a figure is written; whole numbers, when it is not said. */
  say?: (value: number, column: number) => string
}

type Props = { titolo: string; twin: Twin; note?: ReactNode; head?: ReactNode; children: ReactNode }

const cellOf = ({ say = wholeNumber }: Twin, cell: Cell, column: number) =>
  typeof cell === 'number' ? say(cell, column) : (cell ?? '–')

/** A figure: a chart, and the table of what it shows, one in the place of the other; the table leaves as a file. */
export function Figure({ titolo, twin, note, head, children }: Props) {
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  const { first, columns, rows, file } = twin
  return (
    <section className="sheet card figure-card" aria-labelledby={id}>
      <div className="figure-head">
        <h2 id={id}>{titolo}</h2>
        <div className="figure-tools">
          <button
            type="button"
            aria-pressed={asTable}
            aria-describedby={id}
            onClick={() => setAsTable(!asTable)}
          >
            Tabella
          </button>
          <button
            type="button"
            aria-describedby={id}
            onClick={() =>
              download(
                `${file}.csv`,
                formatCsv(
                  [first, ...columns],
                  rows.map(({ name, cells }) => [name, ...cells]),
                ),
              )
            }
          >
            CSV
          </button>
        </div>
      </div>
      {head}
      {asTable ? (
        <div className="figure-table">
          <FiguresTable
            className="cifre-table"
            caption={<caption className="visually-hidden">{titolo}</caption>}
            first={first}
            columns={columns}
            rows={rows.map(({ key, name, cells, to }) => ({
              key,
              name: to ? <Link to={to}>{name}</Link> : name,
              cells: cells.map((cell, i) => cellOf(twin, cell, i)),
            }))}
          />
        </div>
      ) : (
        children
      )}
      {note && <p className="figure-note">{note}</p>}
    </section>
  )
}
