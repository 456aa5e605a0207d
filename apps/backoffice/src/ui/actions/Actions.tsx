import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Identifier, type RaRecord, useNotify, useRefresh } from 'react-admin'
import { useNavigate } from 'react-router'
import { queuedActionOn, useQueuedActions } from '../../data/undo-queue.ts'
import { paths } from '../../paths.ts'
import { readDraft } from '../../state/tab-storage.ts'
import { QueuedActionNotice } from '../undo/QueuedActionTray.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import { type Action, type ActionTable, type ActionValues, actionOn } from './action-table.ts'
import '../form/form.css'

/** Returns the record's current values as initial values of the dialog, for an action that replaces the record. */
const valuesNow = <R extends RaRecord>({ rewrites }: ActionTable<R>, record: R, nome: string) =>
  rewrites?.azione === nome ? rewrites.texts(record) : {}

/**
 * Shows buttons for the actions that the server allows on the open record. After an action the next item of the queue opens; the
 * record stays open when there is none, or outside a queue.
 */
export function Actions<R extends RaRecord>(props: Props<R>) {
  const held = queuedActionOn(useQueuedActions(), props.table.resource, props.record.id)
  return held ? <QueuedActionNotice held={held} /> : <ActionsNow {...props} />
}

type Props<R extends RaRecord> = { table: ActionTable<R>; record: R; after: Identifier | null }

function ActionsNow<R extends RaRecord>(props: Props<R>) {
  const { table, record } = props
  const bozza = `${table.resource}:${record.id}`
  const possibili = table.possible(record).filter((nome) => table.azioni[nome])
  const [aperta, setAperta] = useState<{ azione: string; valori: ActionValues } | null>(() => {
    const { azione, ...valori } = readDraft(bozza) ?? {}
    return azione !== undefined && possibili.includes(azione) ? { azione, valori } : null
  })
  const navigate = useNavigate()
  const notify = useNotify()
  const refresh = useRefresh()
  const queryClient = useQueryClient()

  const reread = () => {
    setAperta(null)
    void queryClient.invalidateQueries()
    refresh()
  }
  const done = (sentence: string | null) => {
    const other = props.after !== null
    if (sentence === null) setAperta(null)
    else {
      reread()
      notify(other ? `${sentence} Ecco la prossima.` : sentence, { type: 'success' })
    }
    if (other) navigate(paths.una(table.resource, props.after!))
  }

  if (possibili.length === 0) return <p className="senza-azioni">Qui non c’è altro da fare.</p>
  return (
    <div className="azioni">
      {possibili.map((nome, i) => (
        <ActionButton
          key={nome}
          fullWidth
          main={i === 0}
          azione={actionOn(table, record, nome)}
          open={() => setAperta({ azione: nome, valori: valuesNow(table, record, nome) })}
        />
      ))}
      {aperta && (
        <ActionDialog
          table={table}
          record={record}
          azione={aperta.azione}
          initial={aperta.valori}
          bozza={bozza}
          cancel={() => setAperta(null)}
          done={done}
          overtaken={reread}
        />
      )}
    </div>
  )
}

/** Button that opens the dialog of an action. The main action's button is filled, a destructive one is red. */
export function ActionButton(props: {
  azione: Pick<Action, 'nome' | 'tone'>
  open: () => void
  /** Whether the button is filled, unless the action is destructive. Default: true. */
  main?: boolean
  fullWidth?: boolean
}) {
  const { nome, tone } = props.azione
  return (
    <Button
      fullWidth={props.fullWidth ?? false}
      variant={(props.main ?? true) && tone === 'base' ? 'contained' : 'outlined'}
      color={tone === 'bad' ? 'error' : 'primary'}
      onClick={props.open}
    >
      {nome}
    </Button>
  )
}
