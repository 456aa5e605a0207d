import { useQueryClient } from '@tanstack/react-query'
import { type RaRecord, useNotify } from 'react-admin'
import { ActionDialog } from './ActionDialog.tsx'
import type { ActionTable, ActionValues } from './action.ts'

/** Dialog of an action outside a queue: shows the outcome and reloads the data. `done` runs afterwards. */
export function AskAction<R extends RaRecord>(props: {
  table: ActionTable<R>
  record: R
  azione: string
  initial?: ActionValues
  /** Storage key of the form's draft. Default: resource and id of the record. */
  bozza?: string
  close: () => void
  done?: () => void
}) {
  const { table, record, azione, close } = props
  const notify = useNotify()
  const queryClient = useQueryClient()
  const readAgain = () => {
    close()
    void queryClient.invalidateQueries()
  }
  return (
    <ActionDialog
      table={table}
      record={record}
      azione={azione}
      initial={props.initial ?? {}}
      bozza={props.bozza ?? `${table.resource}:${record.id}`}
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
