import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { messageOf } from '@primo/client/api-error'
import { fullStop } from '@primo/domain/platform/italian'
import { accorda, quanti, wholeNumber } from '@primo/domain/platform/numbers'
import type { Lavorazione } from '@primo/domain/ufficio/incarico'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type RaRecord, useLogoutIfAccessDenied } from 'react-admin'
import { AssigneeSelect, type Worker } from '../incarichi/AssigneeSelect.tsx'
import { Pill } from '../page/Pill.tsx'
import type { ActionTable } from './action-table.ts'
import '../form/form.css'

/** Number of parallel requests of a bulk action: the server handles one row per request. */
const INSIEME = 3

type Outcome = 'attende' | 'fatta' | string

/** Bulk action that the operator chose, with the rows it applies to. */
export type BulkTask<R extends RaRecord> = {
  nome: string
  explain: string
  cose: readonly R[]
  /** Selected rows to which the action does not apply. */
  ferme: readonly R[]
  /** Runs the action on one row. @param chi account id of the assignee, null when the action has none */
  run: (record: R, chi: number | null) => Promise<unknown>
  /** Kind of work whose operators can be selected as assignee. Set only for the bulk action that assigns rows. */
  to?: Lavorazione
  /** Returns a note about a row that is shown before confirmation, or null. */
  says?: (record: R) => string | null
  /**
   * Queues the action so that it can be undone.
   * @returns false when the action is sent at once instead
   */
  hold?: () => boolean
}

/**
 * Dialog of a bulk action: explains it, runs it, and shows the outcome of each row. A conflict is shown at its row, and the
 * others continue. Rendered outside the table, which disappears when the queue becomes empty.
 */
export function BulkDialog<R extends RaRecord>(props: {
  table: Pick<ActionTable<R>, 'nome'>
  task: BulkTask<R>
  /** Clears the selection of rows. */
  unselect: () => void
  close: () => void
}) {
  const { table, task, unselect, close } = props
  const { nome, cose, ferme } = task
  const [outcomes, setOutcomes] = useState<Outcome[] | null>(null)
  const [chi, setChi] = useState<Worker | null>(null)
  const [noOne, setNoOne] = useState(false)
  const queryClient = useQueryClient()
  const seScaduta = useLogoutIfAccessDenied()
  const finite = outcomes?.filter((outcome) => outcome !== 'attende').length ?? 0
  const inCorso = outcomes !== null && finite < cose.length

  async function una(i: number): Promise<void> {
    const mark = (outcome: Outcome) =>
      setOutcomes((before) => before!.map((other, j) => (j === i ? outcome : other)))
    try {
      await task.run(cose[i]!, chi?.id ?? null)
      mark('fatta')
    } catch (error) {
      mark(messageOf(error))
      await seScaduta(error)
    }
  }
  async function all() {
    if (task.to && !chi) {
      setNoOne(true)
      return
    }
    if (task.hold?.()) {
      unselect()
      close()
      return
    }
    setOutcomes(cose.map(() => 'attende'))
    let next = 0
    const corsia = async () => {
      while (next < cose.length) await una(next++)
    }
    await Promise.all(Array.from({ length: INSIEME }, corsia))
    unselect()
    await queryClient.invalidateQueries()
  }

  return (
    <Dialog open fullWidth maxWidth="sm" onClose={inCorso ? undefined : close} aria-labelledby="insieme-nome">
      <DialogTitle id="insieme-nome" component="h2">
        {nome}: {quanti(cose.length, 'riga', 'righe')}
      </DialogTitle>
      <DialogContent>
        <DialogContentText aria-live="polite" sx={{ mb: 2 }}>
          {outcomes === null ? task.explain : `Fatte ${wholeNumber(finite)} di ${wholeNumber(cose.length)}.`}
        </DialogContentText>
        {task.to && outcomes === null && (
          <div className="bulk-to">
            <AssigneeSelect
              lavorazione={task.to}
              chosen={chi}
              choose={setChi}
              error={noOne && !chi ? 'Scegli a chi.' : undefined}
            />
          </div>
        )}
        <ul className="esiti">
          {cose.map((record, i) => {
            const outcome = outcomes?.[i]
            const andataMale = outcome !== undefined && outcome !== 'attende' && outcome !== 'fatta'
            const detail = outcomes === null && task.says?.(record)
            return (
              <li key={record.id}>
                <span>
                  {table.nome(record)}
                  {detail && <span className="muted">, {detail}</span>}
                  {andataMale && <small>{outcome}</small>}
                </span>
                {outcome === 'fatta' && <Pill tone="ok">Fatta</Pill>}
                {andataMale && <Pill tone="bad">Non fatta</Pill>}
              </li>
            )
          })}
        </ul>
        {ferme.length > 0 && (
          <DialogContentText sx={{ mt: 2 }}>
            {fullStop(
              `${accorda(ferme.length, 'Resta com’è', 'Restano come sono')}: ${ferme.map(table.nome).join('; ')}`,
            )}
          </DialogContentText>
        )}
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={close} disabled={inCorso}>
          {outcomes === null ? 'Annulla' : 'Chiudi'}
        </Button>
        {outcomes === null && (
          <Button variant="contained" onClick={() => void all()}>
            {nome}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
