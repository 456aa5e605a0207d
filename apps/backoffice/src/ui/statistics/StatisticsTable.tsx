import type { ReactNode } from 'react'
import '../page/page.css'

type Row = { key: string | number; name: ReactNode; cells: readonly ReactNode[] }
type Props = {
  className: string
  caption?: ReactNode
  /** Heading of the first column, optional. */
  first?: string
  columns: readonly string[]
  rows: readonly Row[]
}

/** Table of numbers: a row per name, a column per value. */
export function StatisticsTable({ className, caption, first, columns, rows }: Props) {
  return (
    <table className={className}>
      {caption}
      <thead>
        <tr>
          <th scope="col">{first ?? <span className="visually-hidden">Voce</span>}</th>
          {columns.map((name) => (
            <th key={name} scope="col" className="cifra">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, cells }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {cells.map((cell, i) => (
              <td key={columns[i]} className="cifra">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
