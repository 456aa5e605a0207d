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
import { paths } from '../paths.ts'
import type { ActionTable } from './action.ts'

/** The queue whose rows these are: where they open, how they are called. */
export const RowsTable = createContext<Pick<ActionTable, 'risorsa' | 'nome'>>({
  risorsa: '',
  nome: () => '',
})

function Riga({ children, className }: DataTableRowProps) {
  const riga = useRecordContext<RaRecord>()
  const tavola = use(RowsTable)
  const navigate = useNavigate()
  const { hasBulkActions } = useDataTableConfigContext()
  const { handleToggleItem } = useDataTableCallbacksContext()
  const scelte = useDataTableSelectedIdsContext()
  if (!riga) return null
  return (
    <TableRow hover className={className ?? ''} onClick={() => navigate(paths.una(tavola.risorsa, riga.id))}>
      {hasBulkActions && handleToggleItem && (
        <TableCell padding="checkbox" onClick={(evento) => evento.stopPropagation()}>
          <Checkbox
            checked={scelte?.includes(riga.id) ?? false}
            onClick={(evento) => handleToggleItem(riga.id, evento)}
            slotProps={{ input: { 'aria-label': `Seleziona ${tavola.nome(riga)}` } }}
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
  return <DataTableBody {...props} row={Riga} />
}
