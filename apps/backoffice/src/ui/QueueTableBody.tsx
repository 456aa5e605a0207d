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
import { heldOn, useHeld } from '../data/held.ts'
import { paths } from '../paths.ts'
import type { QueueTable } from './action.ts'

/** The queue whose rows these are: where they open, how they are called. */
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
  const held = useHeld()
  if (!row) return null
  const going = heldOn(held, table.resource, row.id) !== undefined
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
 * The body of a queue's table. react-admin's own row names its checkbox on an element that cannot carry a name: here
 * each one says what it selects.
 */
export function QueueTableBody(props: DataTableBodyProps) {
  return <DataTableBody {...props} row={Row} />
}
