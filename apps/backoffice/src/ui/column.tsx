import type { ReactNode } from 'react'
import { DataTable, type RaRecord } from 'react-admin'

/** A column of a queue's table; one without a field is not ordered by. */
export type Column<R extends RaRecord> = {
  label: string
  source?: string
  align?: 'right'
  /** What stands in it, where it is not the field as it is. */
  render?: (row: R) => ReactNode
  /** What stands below, smaller. */
  below?: (row: R) => ReactNode
}

/** A column as react-admin draws it. */
export function columnOf<R extends RaRecord>({ below, render, ...column }: Column<R>) {
  const content = below
    ? (row: R) => (
        <>
          {render?.(row)}
          <small>{below(row)}</small>
        </>
      )
    : render
  return (
    <DataTable.Col<R>
      key={column.label}
      {...column}
      disableSort={!column.source}
      {...(content ? { render: content } : {})}
    />
  )
}
