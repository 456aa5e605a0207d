import { Checkbox, TableCell, TableRow } from '@mui/material'
import { createContext, use } from 'react'
import {
  DataTableBody,
  type DataTableBodyProps,
  type DataTableRowProps,
  type RaRecord,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableSelectedIdsContext,
  useRecordContext,
} from 'react-admin'
import { useNavigate } from 'react-router'
import { queuedActionOn, useQueuedActions } from '../../data/undo-queue.ts'
import { paths } from '../../paths.ts'
import type { QueueTable } from '../actions/action.ts'

/** React context with the queue (resource and name) that the table's rows belong to. */
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
 * Body of a queue's table. react-admin's row sets the checkbox's name on an element that cannot have one. Here each checkbox
 * names its row.
 */
export function QueueTableBody(props: DataTableBodyProps) {
  return <DataTableBody {...props} row={Row} />
}
