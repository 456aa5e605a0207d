import type { ReactNode } from 'react'
import './figures.css'

type Row = { key: string | number; name: ReactNode; cells: readonly ReactNode[] }
type Props = {
  className: string
  caption?: ReactNode
  /** Over the names; nothing where they need no word. */
  first?: string
  columns: readonly string[]
  rows: readonly Row[]
}

/** Figures by name: a row a name, a column a figure. */
export function FiguresTable({ className, caption, first, columns, rows }: Props) {
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
