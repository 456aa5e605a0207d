import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { StatisticsTable } from '../statistics/StatisticsTable.tsx'
import { type ChartTable, formatCell, nameOf, TableExport } from './TableExport.tsx'
import '../page/page.css'
import './charts.css'

type Props = {
  titolo: string
  twin: ChartTable
  note?: ReactNode
  /** Compact variant for a page with other content: chart and table, without note and exports. */
  brief?: boolean | undefined
  children: ReactNode
}

/** Props of a chart: the server's statistics, and `brief` for the compact variant without note and exports. */
export type Shown<D> = { dati: D; brief?: boolean }

/** Card around a chart, with title and buttons that export its data table (`twin`). */
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
          {!brief && <TableExport twin={twin} of={id} />}
        </div>
      </div>
      {children}
    </section>
  )
}

/** Table cell with a formatted value, which links to the rows it counts if there is a link. */
const Cell = ({ text, to }: { text: string; to: string | undefined }) =>
  to && text !== '0' ? <Link to={to}>{text}</Link> : text

/** Shows a chart or its data table (`twin`), with a button that switches between them. */
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
          <StatisticsTable
            className="cifre-table"
            caption={<caption className="visually-hidden">{titolo}</caption>}
            first={first}
            columns={columns.map(nameOf)}
            rows={rows.map(({ key, name, cells, to, opens }) => ({
              key,
              name: to ? <Link to={to}>{name}</Link> : name,
              cells: cells.map((cell, i) => (
                <Cell key={nameOf(columns[i]!)} text={formatCell(columns[i]!, cell)} to={opens?.[i]} />
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
