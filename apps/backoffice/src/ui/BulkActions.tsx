import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { newIdempotencyKey } from '@primo/client/idempotency'
import { messageOf } from '@primo/client/sentences'
import { accorda, quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type RaRecord, useListContext, useLogoutIfAccessDenied } from 'react-admin'
import type { ActionTable } from './action.ts'
import { Pill } from './Pill.tsx'
import './azioni.css'

/** How many leave together: the server takes them one by one, the operator does not wait for each. */
const INSIEME = 3

type Outcome = 'attende' | 'fatta' | string

/** One action and the rows it is about. */
export type BulkTask<R extends RaRecord> = {
  azione: string
  cose: R[]
  /** Selected too, but this cannot be done to them. */
  ferme: R[]
}

/** The buttons of the safe actions on the rows that are selected: each says to how many. */
export function BulkActions<R extends RaRecord>({
  table,
  choose,
}: {
  table: ActionTable<R>
  choose: (daFare: BulkTask<R>) => void
}) {
  const { selectedIds, data } = useListContext<R>()
  // Of the rows on the screen alone: nothing is done to what one does not see.
  const choices = (data ?? []).filter((row) => selectedIds.includes(row.id))
  const conAzione = (azione: string) => choices.filter((row) => table.possible(row).includes(azione))

  const open = (azione: string) => {
    const cose = conAzione(azione)
    choose({ azione, cose, ferme: choices.filter((row) => !cose.includes(row)) })
  }
  const names = Object.entries(table.azioni).flatMap(([nome, { together: insieme }]) =>
    insieme ? [{ nome, insieme }] : [],
  )
  return names.map(({ nome, insieme }) => {
    const count = conAzione(nome).length
    return count > 0 ? (
      <Button key={nome} variant="contained" onClick={() => open(nome)}>
        {insieme.nome} ({wholeNumber(count)})
      </Button>
    ) : null
  })
}

/**
 * Says what happens and to which rows, does it, and tells the outcome of each. What somebody else has done in the
 * meantime is told on its row, the others go on. It stands outside the table: a queue it has emptied has none.
 */
export function BulkDialog<R extends RaRecord>(
  props: BulkTask<R> & { table: ActionTable<R>; close: () => void },
) {
  const { table, azione, cose, ferme } = props
  const { nome, explain } = table.azioni[azione]!.together!
  const [outcomes, setOutcomes] = useState<Outcome[] | null>(null)
  const queryClient = useQueryClient()
  const { onSelect } = useListContext<R>()
  const seScaduta = useLogoutIfAccessDenied()
  const finite = outcomes?.filter((outcome) => outcome !== 'attende').length ?? 0
  const inCorso = outcomes !== null && finite < cose.length

  async function una(i: number): Promise<void> {
    const mark = (outcome: Outcome) =>
      setOutcomes((before) => before!.map((other, j) => (j === i ? outcome : other)))
    try {
      await table.run(cose[i]!, azione, {}, newIdempotencyKey(), {})
      mark('fatta')
    } catch (error) {
      mark(messageOf(error))
      await seScaduta(error)
    }
  }
  async function all() {
    setOutcomes(cose.map(() => 'attende'))
    let next = 0
    const corsia = async () => {
      while (next < cose.length) await una(next++)
    }
    await Promise.all(Array.from({ length: INSIEME }, corsia))
    onSelect([])
    await queryClient.invalidateQueries()
  }

  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={inCorso ? undefined : props.close}
      aria-labelledby="insieme-nome"
    >
      <DialogTitle id="insieme-nome" component="h2">
        {nome}: {quanti(cose.length, 'riga', 'righe')}
      </DialogTitle>
      <DialogContent>
        <DialogContentText aria-live="polite" sx={{ mb: 2 }}>
          {outcomes === null ? explain : `Fatte ${wholeNumber(finite)} di ${wholeNumber(cose.length)}.`}
        </DialogContentText>
        <ul className="esiti">
          {cose.map((cosa, i) => {
            const outcome = outcomes?.[i]
            const andataMale = outcome !== undefined && outcome !== 'attende' && outcome !== 'fatta'
            return (
              <li key={cosa.id}>
                <span>
                  {table.nome(cosa)}
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
            {accorda(ferme.length, 'Resta com’è: ', 'Restano come sono: ')}
            {ferme.map(table.nome).join('; ')}.
          </DialogContentText>
        )}
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={props.close} disabled={inCorso}>
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
