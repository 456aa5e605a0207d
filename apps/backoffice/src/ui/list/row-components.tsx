import { Checkbox, TableCell, TableRow } from '@mui/material'
import { createContext, type ReactNode, use } from 'react'
import {
  DataTableBody,
  type DataTableBodyProps,
  type DataTableRowProps,
  type Identifier,
  type RaRecord,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableSelectedIdsContext,
  useListContext,
  useRecordContext,
} from 'react-admin'
import { Link, useNavigate } from 'react-router'
import { queuedActionOn, useQueuedActions } from '../../data/undo-queue.ts'
import { paths } from '../../paths.ts'
import type { QueueTable } from '../actions/action-table.ts'
import type { Key } from '../shortcuts/KeyboardShortcuts.tsx'
import { InPartenza } from '../undo/QueuedActionTray.tsx'

/** React context with the definition of the queue that the table's rows belong to. */
export const RowsTable = createContext<Pick<QueueTable, 'resource' | 'nome' | 'opens'>>({
  resource: '',
  nome: () => '',
})

function Row({ children, className }: DataTableRowProps) {
  const row = useRecordContext<RaRecord>()
  const table = use(RowsTable)
  const navigate = useNavigate()
  const { hasBulkActions } = useDataTableConfigContext()
  const { handleToggleItem } = useDataTableCallbacksContext()
  const choices = useDataTableSelectedIdsContext()
  const held = useQueuedActions()
  if (!row) return null
  const going = queuedActionOn(held, table.resource, row.id) !== undefined
  return (
    <TableRow
      hover
      className={`${className ?? ''}${going ? ' is-held' : ''}`}
      onClick={() => navigate(table.opens?.(row) ?? paths.una(table.resource, row.id))}
    >
      {hasBulkActions && handleToggleItem && (
        <TableCell padding="checkbox" onClick={(event) => event.stopPropagation()}>
          <Checkbox
            checked={choices?.includes(row.id) ?? false}
            disabled={going}
            onClick={(event) => handleToggleItem(row.id, event)}
            slotProps={{ input: { 'aria-label': `Seleziona ${table.nome(row)}` } }}
          />
        </TableCell>
      )}
      {children}
    </TableRow>
  )
}

/**
 * Body of a queue's table. Each checkbox has an accessible name that names its row; react-admin's own row sets the name on an
 * element that cannot have one.
 */
export function QueueTableBody(props: DataTableBodyProps) {
  return <DataTableBody {...props} row={Row} />
}

/** Link that opens a row, with the keyboard or in a new tab too, unlike a click on the row. */
export function RowLink(props: { id: Identifier; to?: string | undefined; children: ReactNode }) {
  const { id, to, children } = props
  const { resource } = useListContext()
  return (
    <>
      <Link to={to ?? paths.una(resource, id)} onClick={(event) => event.stopPropagation()}>
        {children}
      </Link>{' '}
      <InPartenza resource={resource} id={id} />
    </>
  )
}

const ROWS = '.queue-rows tbody tr, .queue-rows .cards > li'

/** Focuses the link of the next or previous row, or of the first when no row has the focus. */
function move(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)]
  const now = rows.findIndex((row) => row.contains(document.activeElement))
  const next = rows[now < 0 ? 0 : Math.min(Math.max(now + by, 0), rows.length - 1)]
  next?.querySelector<HTMLElement>('a')?.focus()
}

/** Keyboard shortcuts of a queue's table: navigation between rows, and search. */
export const ROW_KEYS: readonly Key[] = [
  { key: 'j', does: 'Va alla riga dopo', run: () => move(1) },
  { key: 'k', does: 'Va alla riga prima', run: () => move(-1) },
  { key: 'Invio', does: 'Apre la riga su cui si è' },
  { key: '/', does: 'Va alla ricerca' },
]
