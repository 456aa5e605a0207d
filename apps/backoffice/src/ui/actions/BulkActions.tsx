import { Button } from '@mui/material'
import { newIdempotencyKey } from '@primo/client/idempotency'
import { wholeNumber } from '@primo/domain/platform/numbers'
import type { RaRecord } from 'react-admin'
import { type AssignmentFields, isAssignable } from '../../data/incarichi.ts'
import { queuedActionOn, useQueuedActions } from '../../data/undo-queue.ts'
import { queueForUndo } from '../undo/useUndo.ts'
import type { QueueTable } from './action.ts'
import { BulkAssign } from './BulkAssign.tsx'
import type { BulkTask } from './BulkDialog.tsx'

/** Returns whether a queue has bulk actions. */
export const actsTogether = ({ azioni, oggetto }: Pick<QueueTable, 'azioni' | 'oggetto'>): boolean =>
  isAssignable(oggetto) || Object.values(azioni).some(({ together }) => together)

/** Shows the bulk actions for the selected visible rows. Each button shows the number of rows it applies to. */
export function BulkActions<R extends RaRecord>(props: {
  table: QueueTable<R>
  rows: readonly R[]
  choose: (task: BulkTask<R>) => void
}) {
  const { table, rows, choose } = props
  const held = useQueuedActions()
  const still = rows.filter((row) => !queuedActionOn(held, table.resource, row.id))
  const together = Object.entries(table.azioni).flatMap(([azione, { together: words }]) =>
    words ? [{ azione, words }] : [],
  )
  return (
    <>
      {together.map(({ azione, words }) => {
        const cose = still.filter((row) => table.possible(row).includes(azione))
        if (cose.length === 0) return null
        const task: BulkTask<R> = {
          ...words,
          cose,
          ferme: still.filter((row) => !cose.includes(row)),
          run: (record) => table.run(record, azione, {}, newIdempotencyKey(), {}),
          hold: () => queueForUndo(table, azione, cose),
        }
        return (
          <Button key={azione} variant="contained" onClick={() => choose(task)}>
            {words.nome} ({wholeNumber(cose.length)})
          </Button>
        )
      })}
      {isAssignable(table.oggetto) && (
        <BulkAssign
          lavorazione={table.oggetto}
          rows={still as unknown as (R & AssignmentFields)[]}
          choose={choose as unknown as (task: BulkTask<R & AssignmentFields>) => void}
        />
      )}
    </>
  )
}
