import { useQueryClient } from '@tanstack/react-query'
import { type RaRecord, useNotify } from 'react-admin'
import { ActionDialog } from './ActionDialog.tsx'
import type { ActionTable, ActionValues } from './action.ts'

/**
 * An action asked for where there is no queue to go on with: says how it went, and has what is on the screen read
 * again. `done` is what else follows.
 */
export function AskAction<R extends RaRecord>(props: {
  table: ActionTable<R>
  cosa: R
  azione: string
  initial?: ActionValues
  /** What its draft is called; by its table and its number where nothing is said. */
  bozza?: string
  close: () => void
  done?: () => void
}) {
  const { table, cosa, azione, close } = props
  const notify = useNotify()
  const queryClient = useQueryClient()
  const readAgain = () => {
    close()
    void queryClient.invalidateQueries()
  }
  return (
    <ActionDialog
      table={table}
      cosa={cosa}
      azione={azione}
      initial={props.initial ?? {}}
      bozza={props.bozza ?? `${table.resource}:${cosa.id}`}
      cancel={close}
      done={(sentence) => {
        if (sentence) notify(sentence, { type: 'success' })
        readAgain()
        props.done?.()
      }}
      overtaken={readAgain}
    />
  )
}
