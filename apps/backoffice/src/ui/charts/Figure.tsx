import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { FiguresTable } from '../FiguresTable.tsx'
import { TableFiles } from './TableFiles.tsx'
import { nameOf, sayCell, type Twin } from './table.ts'
import '../sheet.css'
import './charts.css'

type Props = {
  titolo: string
  twin: Twin
  note?: ReactNode
  /** Among other things of its page: the chart and its table, without the words and the files of the page of figures. */
  brief?: boolean | undefined
  children: ReactNode
}

/** Figures of the server, as a page shows them. */
export type Shown<D> = { dati: D; brief?: boolean }

/** Figures under their title, and the files they leave as. */
export function FigureCard({
  titolo,
  twin,
  tools,
  brief,
  children,
}: Omit<Props, 'note'> & { tools?: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <section className={`sheet card figure-card${brief ? ' figure-brief' : ''}`} aria-labelledby={id}>
      <div className="figure-head">
        <h2 id={id}>{titolo}</h2>
        <div className="figure-tools">
          {tools?.(id)}
          {!brief && <TableFiles twin={twin} of={id} />}
        </div>
      </div>
      {children}
    </section>
  )
}

/** A figure, which opens the rows behind it where there are any to open. */
const Cell = ({ said, to }: { said: string; to: string | undefined }) =>
  to && said !== '0' ? <Link to={to}>{said}</Link> : said

/** A figure: a chart, and the table of what it shows, one in the place of the other. */
export function Figure({ titolo, twin, note, brief, children }: Props) {
  const [asTable, setAsTable] = useState(false)
  const { first, columns, rows } = twin
  const turn = (id: string) => (
    <button type="button" aria-pressed={asTable} aria-describedby={id} onClick={() => setAsTable(!asTable)}>
      Tabella
    </button>
  )
  return (
    <FigureCard titolo={titolo} twin={twin} tools={turn} brief={brief}>
      {asTable ? (
        <div className="figure-table">
          <FiguresTable
            className="cifre-table"
            caption={<caption className="visually-hidden">{titolo}</caption>}
            first={first}
            columns={columns.map(nameOf)}
            rows={rows.map(({ key, name, cells, to, opens }) => ({
              key,
              name: to ? <Link to={to}>{name}</Link> : name,
              cells: cells.map((cell, i) => (
                <Cell key={nameOf(columns[i]!)} said={sayCell(columns[i]!, cell)} to={opens?.[i]} />
              )),
            }))}
          />
        </div>
      ) : (
        children
      )}
      {note && !brief && <p className="figure-note">{note}</p>}
    </FigureCard>
  )
}
