import type { ReactNode } from 'react'

type Props = {
  caption: string
  columns: readonly string[]
  rows: readonly (readonly [key: string, ...cells: ReactNode[]])[]
}

/** Shows the column headings of the audit log. */
export function Heads({ columns }: Pick<Props, 'columns'>) {
  return (
    <thead>
      <tr>
        {columns.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** Shows a small table of texts. The first cell of a row is its heading. */
export function Tabella({ caption, columns, rows }: Props) {
  return (
    <table className="cifre-table eventi-words">
      <caption className="visually-hidden">{caption}</caption>
      <Heads columns={columns} />
      <tbody>
        {rows.map(([key, ...cells]) => (
          <tr key={key}>
            <th scope="row">{key}</th>
            {cells.map((cell, i) => (
              <td key={columns[i + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
