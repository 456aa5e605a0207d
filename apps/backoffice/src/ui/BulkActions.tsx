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

type Esito = 'attende' | 'fatta' | string

/** One action and the rows it is about. */
export type BulkTask<R extends RaRecord> = {
  azione: string
  cose: R[]
  /** Selected too, but this cannot be done to them. */
  ferme: R[]
}

/** The buttons of the safe actions on the rows that are selected: each says to how many. */
export function BulkActions<R extends RaRecord>({
  tavola,
  scegli,
}: {
  tavola: ActionTable<R>
  scegli: (daFare: BulkTask<R>) => void
}) {
  const { selectedIds, data } = useListContext<R>()
  // Of the rows on the screen alone: nothing is done to what one does not see.
  const scelte = (data ?? []).filter((riga) => selectedIds.includes(riga.id))
  const conAzione = (azione: string) => scelte.filter((riga) => tavola.possibili(riga).includes(azione))

  const apri = (azione: string) => {
    const cose = conAzione(azione)
    scegli({ azione, cose, ferme: scelte.filter((riga) => !cose.includes(riga)) })
  }
  const nomi = Object.entries(tavola.azioni).flatMap(([nome, { insieme }]) =>
    insieme ? [{ nome, insieme }] : [],
  )
  return nomi.map(({ nome, insieme }) => {
    const quante = conAzione(nome).length
    return quante > 0 ? (
      <Button key={nome} variant="contained" onClick={() => apri(nome)}>
        {insieme.nome} ({wholeNumber(quante)})
      </Button>
    ) : null
  })
}

/**
 * Says what happens and to which rows, does it, and tells the outcome of each. What somebody else has done in the
 * meantime is told on its row, the others go on. It stands outside the table: a queue it has emptied has none.
 */
export function BulkDialog<R extends RaRecord>(
  props: BulkTask<R> & { tavola: ActionTable<R>; chiudi: () => void },
) {
  const { tavola, azione, cose, ferme } = props
  const { nome, spiega } = tavola.azioni[azione]!.insieme!
  const [esiti, setEsiti] = useState<Esito[] | null>(null)
  const queryClient = useQueryClient()
  const { onSelect } = useListContext<R>()
  const seScaduta = useLogoutIfAccessDenied()
  const finite = esiti?.filter((outcome) => outcome !== 'attende').length ?? 0
  const inCorso = esiti !== null && finite < cose.length

  async function una(i: number): Promise<void> {
    const segna = (outcome: Esito) =>
      setEsiti((prima) => prima!.map((altro, j) => (j === i ? outcome : altro)))
    try {
      await tavola.esegui(cose[i]!, azione, {}, newIdempotencyKey())
      segna('fatta')
    } catch (error) {
      segna(messageOf(error))
      await seScaduta(error)
    }
  }
  async function tutte() {
    setEsiti(cose.map(() => 'attende'))
    let prossima = 0
    const corsia = async () => {
      while (prossima < cose.length) await una(prossima++)
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
      onClose={inCorso ? undefined : props.chiudi}
      aria-labelledby="insieme-nome"
    >
      <DialogTitle id="insieme-nome" component="h2">
        {nome}: {quanti(cose.length, 'riga', 'righe')}
      </DialogTitle>
      <DialogContent>
        <DialogContentText aria-live="polite" sx={{ mb: 2 }}>
          {esiti === null ? spiega : `Fatte ${wholeNumber(finite)} di ${wholeNumber(cose.length)}.`}
        </DialogContentText>
        <ul className="esiti">
          {cose.map((cosa, i) => {
            const outcome = esiti?.[i]
            const andataMale = outcome !== undefined && outcome !== 'attende' && outcome !== 'fatta'
            return (
              <li key={cosa.id}>
                <span>
                  {tavola.nome(cosa)}
                  {andataMale && <small>{outcome}</small>}
                </span>
                {outcome === 'fatta' && <Pill tono="ok">Fatta</Pill>}
                {andataMale && <Pill tono="bad">Non fatta</Pill>}
              </li>
            )
          })}
        </ul>
        {ferme.length > 0 && (
          <DialogContentText sx={{ mt: 2 }}>
            {accorda(ferme.length, 'Resta com’è: ', 'Restano come sono: ')}
            {ferme.map(tavola.nome).join('; ')}.
          </DialogContentText>
        )}
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={props.chiudi} disabled={inCorso}>
          {esiti === null ? 'Annulla' : 'Chiudi'}
        </Button>
        {esiti === null && (
          <Button variant="contained" onClick={() => void tutte()}>
            {nome}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
