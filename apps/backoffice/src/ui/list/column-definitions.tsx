import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined'
import { Button, Checkbox, Divider, ListItemText, Menu, MenuItem } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { DataTable, type RaRecord, useListContext } from 'react-admin'
import { keepColumns, useChosenColumns } from '../../state/preferences.ts'

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

/** Renders a column definition as a column of react-admin's table. */
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

/**
 * Menu that selects the visible columns of a list, stored on this device. The first column, which opens the row, is always
 * visible.
 */
export function Colonne<R extends RaRecord>({ columns }: { columns: readonly Column<R>[] }) {
  const { resource } = useListContext()
  const chosen = useChosenColumns(resource)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const shown = idsOf(visibleColumns(columns, chosen))
  const toggle = (id: string) =>
    keepColumns(
      resource,
      idsOf(columns).filter((other) => (other === id ? !shown.includes(id) : shown.includes(other))),
    )
  return (
    <>
      <Button
        startIcon={<ViewColumnOutlined />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Colonne
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {columns.map(({ id, label }, place) => {
          if (id === undefined) return null
          const on = shown.includes(id)
          return (
            <MenuItem
              key={id}
              role="menuitemcheckbox"
              aria-checked={on}
              disabled={place === 0}
              dense
              onClick={() => toggle(id)}
            >
              <Checkbox checked={on} size="small" edge="start" tabIndex={-1} disableRipple inert />
              <ListItemText>{label}</ListItemText>
            </MenuItem>
          )
        })}
        <Divider />
        <MenuItem dense disabled={chosen === null} onClick={() => keepColumns(resource, null)}>
          Come all’inizio
        </MenuItem>
      </Menu>
    </>
  )
}
