import { DialogContentText } from '@mui/material'
import type { Incarico } from '@primo/contract/ufficio/incarichi'
import type { Lavorazione } from '@primo/domain/ufficio/incarico'
import { useState } from 'react'
import { assign } from '../../data/incarichi.ts'
import { ConfirmDialog } from '../form/ConfirmDialog.tsx'
import { useSubmit } from '../form/useSubmit.ts'
import { ScegliChi, type Worker } from './ScegliChi.tsx'

/** Dialog that assigns an item to an operator with the permission for it. */
export function Affida(props: {
  lavorazione: Lavorazione
  id: number
  nome: string
  incarico: Incarico | null
  close: () => void
  done: (sentence: string) => void
  /** Handles a conflict: another operator has changed the assignment. */
  overtaken: (error: unknown) => boolean
}) {
  const era = props.incarico?.operatore_id ?? null
  const [chosen, setChosen] = useState<Worker | null>(null)
  const { errors, failure, busy, allRight, send } = useSubmit()
  return (
    <ConfirmDialog
      title={`Affida: ${props.nome}`}
      confirm="Affida"
      failure={failure}
      busy={busy}
      cancel={props.close}
      submit={(event) => {
        const wrong = chosen ? {} : { operatore_id: 'Scegli a chi.' }
        if (busy || !allRight(event.currentTarget, wrong) || !chosen) return
        const body = { operatore_id: chosen.id, era }
        void send(async () => props.done(await assign(props.lavorazione, props.id, body)), props.overtaken)
      }}
    >
      <DialogContentText>Chi la riceve la trova fra le sue.</DialogContentText>
      <ScegliChi
        lavorazione={props.lavorazione}
        but={era}
        chosen={chosen}
        choose={setChosen}
        error={errors.operatore_id}
      />
    </ConfirmDialog>
  )
}
