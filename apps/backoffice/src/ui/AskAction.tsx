import { useQueryClient } from '@tanstack/react-query'
import { type RaRecord, useNotify } from 'react-admin'
import { ActionDialog } from './ActionDialog.tsx'
import type { ActionTable, ActionValues } from './action.ts'

/**
 * An action asked for where there is no queue to go on with: says how it went, and has what is on the screen read
 * again. `done` is what else follows.
 */
export function AskAction<R extends RaRecord>(props: {
  tavola: ActionTable<R>
  cosa: R
  azione: string
  iniziali?: ActionValues
  /** What its draft is called; by its table and its number where nothing is said. */
  bozza?: string
  close: () => void
  done?: () => void
}) {
  const { tavola, cosa, azione, close } = props
  const notify = useNotify()
  const queryClient = useQueryClient()
  const readAgain = () => {
    close()
    void queryClient.invalidateQueries()
  }
  return (
    <ActionDialog
      tavola={tavola}
      cosa={cosa}
      azione={azione}
      iniziali={props.iniziali ?? {}}
      bozza={props.bozza ?? `${tavola.risorsa}:${cosa.id}`}
      annulla={close}
      fatto={(frase) => {
        notify(frase, { type: 'success' })
        readAgain()
        props.done?.()
      }}
      superato={readAgain}
    />
  )
}
