import type { ReactNode } from 'react'
import { DataTable, type RaRecord } from 'react-admin'

/** Column of a queue's table. Without `source` it is not sortable. */
export type Column<R extends RaRecord> = {
  label: string
  source?: string
  /** Id among the selectable columns, shared with the server. Without it the column is always shown. */
  id?: string
  /** Whether the column is hidden until the operator selects it. */
  aside?: true
  align?: 'right'
  /** Renders the content of a cell, by default the field's value. */
  render?: (row: R) => ReactNode
  /** Renders the second line of a cell, in smaller text. */
  below?: (row: R) => ReactNode
}

/**
 * Returns the visible columns of a queue: the first one, which opens the row, those without `id`, and the chosen or default
 * ones.
 */
export const visibleColumns = <R extends RaRecord>(
  columns: readonly Column<R>[],
  chosen: readonly string[] | null,
): Column<R>[] =>
  columns.filter(
    ({ id, aside }, place) => place === 0 || id === undefined || (chosen ? chosen.includes(id) : !aside),
  )

/** Returns the ids of the columns that the operator may show or hide. */
export const idsOf = <R extends RaRecord>(columns: readonly Column<R>[]): string[] =>
  columns.flatMap(({ id }) => id ?? [])

/** Renders a column for react-admin. */
export function columnOf<R extends RaRecord>({ below, render, id: _, aside: __, ...column }: Column<R>) {
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
