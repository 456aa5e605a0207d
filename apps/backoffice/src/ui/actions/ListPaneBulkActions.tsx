import { Button } from '@mui/material'
import { quanti } from '@primo/domain/platform/numbers'
import { useState } from 'react'
import type { RaRecord } from 'react-admin'
import type { QueueTable } from './action.ts'
import { BulkActions } from './BulkActions.tsx'
import { BulkDialog, type BulkTask } from './BulkDialog.tsx'

type Props = { table: QueueTable; rows: readonly RaRecord[]; unselect: () => void }

/** Shows the bulk actions for the rows selected in the list next to an open record. Hidden without a selection. */
export function ListPaneBulkActions({ table, rows, unselect }: Props) {
  const [task, setTask] = useState<BulkTask<RaRecord> | null>(null)
  return (
    <>
      {rows.length > 0 && (
        <section className="beside-chosen" aria-label="Con quelle scelte">
          <p>
            <span role="status">{quanti(rows.length, 'scelta', 'scelte')}</span>
            <Button size="small" onClick={unselect}>
              Nessuna
            </Button>
          </p>
          <BulkActions table={table} rows={rows} choose={setTask} />
        </section>
      )}
      {task && <BulkDialog table={table} task={task} unselect={unselect} close={() => setTask(null)} />}
    </>
  )
}
