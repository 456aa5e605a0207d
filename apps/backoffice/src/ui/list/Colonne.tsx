import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined'
import { Button, Checkbox, Divider, ListItemText, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { type RaRecord, useListContext } from 'react-admin'
import { keepColumns, useChosenColumns } from '../../state/columns.ts'
import { type Column, idsOf, visibleColumns } from './column.tsx'

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
