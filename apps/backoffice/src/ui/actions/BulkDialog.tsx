import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { isTemporary, messageOf } from '@primo/client/api-error'
import { firstErrors, formatFieldErrors } from '@primo/client/field-errors'
import { fullStop } from '@primo/domain/platform/italian'
import { accorda, quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type RaRecord, useLogoutIfAccessDenied } from 'react-admin'
import { Pill } from '../page/Pill.tsx'
import { type ActionTable, type BulkTask, NotDone } from './action-table.ts'
import '../form/form.css'

/** Number of parallel requests of a bulk action: the server handles one row per request. */
const INSIEME = 3

/** Outcome of a row. `again`: the server was not reached or was busy, so that the row can be retried. */
type Outcome = 'attende' | 'fatta' | { why: string; again: boolean }

const reasonOf = (error: unknown) =>
  error instanceof NotDone ? error.message : formatFieldErrors(firstErrors(error)) || messageOf(error)

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
  /** Prepared request of each row. */
  const requests = useRef<(() => Promise<unknown>)[]>([])
  const [choice, setChoice] = useState<number | null>(null)
  const [unchosen, setUnchosen] = useState(false)
  const queryClient = useQueryClient()
  const seScaduta = useLogoutIfAccessDenied()
  const finite = outcomes?.filter((outcome) => outcome !== 'attende').length ?? 0
  const inCorso = outcomes !== null && finite < cose.length
  const failed = outcomes?.filter((outcome) => typeof outcome === 'object').length ?? 0
  const progress = `Fatte ${wholeNumber(finite - failed)} di ${wholeNumber(cose.length)}.`
  const reasons =
    failed < cose.length
      ? accorda(failed, 'Accanto all’altra leggi perché no.', 'Accanto alle altre leggi perché no.')
      : accorda(failed, 'Qui sotto leggi perché.', 'Accanto a ciascuna leggi perché.')
  const toRetry = (outcomes ?? []).flatMap((outcome, i) =>
    typeof outcome === 'object' && outcome.again ? [i] : [],
  )

  async function una(i: number): Promise<void> {
    const mark = (outcome: Outcome) =>
      setOutcomes((before) => before!.map((other, j) => (j === i ? outcome : other)))
    try {
      requests.current[i] ??= await task.prepare(cose[i]!, choice)
      await requests.current[i]()
      mark('fatta')
    } catch (error) {
      mark({ why: reasonOf(error), again: isTemporary(error) })
      await seScaduta(error)
    }
  }
  async function confirm() {
    if (task.field && choice === null) {
      setUnchosen(true)
      return
    }
    if (task.hold?.()) {
      unselect()
      close()
      return
    }
    await runAll(cose.map((_, i) => i))
  }
  async function runAll(places: readonly number[]) {
    setOutcomes((before) => cose.map((_, i) => (places.includes(i) ? 'attende' : before![i]!)))
    let next = 0
    const corsia = async () => {
      while (next < places.length) await una(places[next++]!)
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
          {outcomes === null ? task.explain : progress} {!inCorso && failed > 0 && reasons}
        </DialogContentText>
        {task.field && outcomes === null && (
          <div className="bulk-field">
            {task.field.show({
              first: cose[0]!,
              choose: setChoice,
              error: unchosen && choice === null ? task.field.missing : undefined,
            })}
          </div>
        )}
        <ul className="esiti">
          {cose.map((record, i) => {
            const outcome = outcomes?.[i]
            const refusal = typeof outcome === 'object' ? outcome : null
            const detail = outcomes === null && task.says?.(record)
            return (
              <li key={record.id}>
                <span>
                  {table.nome(record)}
                  {detail && <span className="muted">, {detail}</span>}
                  {refusal && <small>{refusal.why}</small>}
                </span>
                {outcome === 'fatta' && <Pill tone="ok">Fatta</Pill>}
                {refusal && <Pill tone="bad">Non fatta</Pill>}
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
          <Button variant="contained" onClick={() => void confirm()}>
            {nome}
          </Button>
        )}
        {!inCorso && toRetry.length > 0 && (
          <Button variant="contained" onClick={() => void runAll(toRetry)}>
            Riprova ({wholeNumber(toRetry.length)})
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
