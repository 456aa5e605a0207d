import { Autocomplete, DialogContentText, TextField } from '@mui/material'
import type { Incarico } from '@primo/contract/persone/incarichi'
import type { Lavorazione } from '@primo/domain/persone/incarico'
import { useState } from 'react'
import { useGetIdentity } from 'react-admin'
import { assign, useWorkers } from '../../data/incarichi.ts'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { useSubmit } from '../useSubmit.ts'

/** Chooses who works a thing, of those who may. */
export function Affida(props: {
  lavorazione: Lavorazione
  id: number
  nome: string
  incarico: Incarico | null
  close: () => void
  done: (sentence: string) => void
  /** Somebody else gave it to another meanwhile. */
  overtaken: (error: unknown) => boolean
}) {
  const era = props.incarico?.operatore_id ?? null
  const [q, setQ] = useState('')
  const { data: workers = [] } = useWorkers(props.lavorazione, q)
  const { identity } = useGetIdentity()
  const [chosen, setChosen] = useState<{ id: number; nome: string } | null>(null)
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
      <Autocomplete
        options={workers.filter(({ id }) => id !== era)}
        value={chosen}
        // The server looks for him: here there are fifty at most.
        filterOptions={(found) => found}
        getOptionLabel={({ id, nome }) => (id === identity?.id ? `${nome} (tu)` : nome)}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        noOptionsText="Nessuno con questo nome può lavorarla."
        onChange={(_, who) => setChosen(who)}
        onInputChange={(_, text, reason) => setQ(reason === 'input' ? text : '')}
        renderInput={(params) => (
          <TextField
            {...params}
            autoFocus
            required
            name="operatore_id"
            label="A chi"
            error={errors.operatore_id !== undefined}
            helperText={errors.operatore_id ?? 'Si sceglie fra chi può lavorarla.'}
          />
        )}
      />
    </ConfirmDialog>
  )
}
