import type { ReactNode } from 'react'
import { DataTable, type RaRecord } from 'react-admin'

/** A column of a queue's table; one without a field is not ordered by. */
export type Column<R extends RaRecord> = {
  label: string
  source?: string
  /** What it is called among the columns one chooses, by the server too; without, it is always there. */
  id?: string
  /** Not among those the list opens with. */
  aside?: true
  align?: 'right'
  /** What stands in it, where it is not the field as it is. */
  render?: (row: R) => ReactNode
  /** What stands below, smaller. */
  below?: (row: R) => ReactNode
}

/**
 * The columns that are shown: those chosen, or those the list opens with; the first, which opens the row, and
 * what is not chosen among, always.
 */
export const shownOf = <R extends RaRecord>(
  columns: readonly Column<R>[],
  chosen: readonly string[] | null,
): Column<R>[] =>
  columns.filter(
    ({ id, aside }, place) => place === 0 || id === undefined || (chosen ? chosen.includes(id) : !aside),
  )

/** What those of these columns that can be chosen are called. */
export const idsOf = <R extends RaRecord>(columns: readonly Column<R>[]): string[] =>
  columns.flatMap(({ id }) => id ?? [])

/** A column as react-admin draws it. */
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
