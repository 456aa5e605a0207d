import { DialogContentText, MenuItem, TextField } from '@mui/material'
import { ApiError } from '@primo/client/call'
import { type FormEvent, useState } from 'react'
import { type RaRecord, useNotify } from 'react-admin'
import { keepDraft } from '../state/drafts.ts'
import type { ActionField, ActionTable, ActionValues } from './action.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { type FieldErrors, useSubmit } from './useSubmit.ts'

function mancanti(campi: readonly ActionField[], valori: ActionValues): FieldErrors {
  const vuoti = campi.filter(({ nome, obbligatorio }) => obbligatorio && !valori[nome]?.trim())
  return Object.fromEntries(
    vuoti.map(({ nome, opzioni }) => [nome, opzioni ? 'Scegli una delle due.' : 'Serve per continuare.']),
  )
}

/**
 * Asks before acting: says what happens, wants what the action wants. What is typed is kept through a session that
 * expires; somebody else's having acted first (409) closes it and shows the thing as it is now.
 */
export function ActionDialog<R extends RaRecord>(props: {
  tavola: ActionTable<R>
  cosa: R
  azione: string
  iniziali: ActionValues
  bozza: string
  annulla: () => void
  fatto: (frase: string) => void
  superato: () => void
}) {
  const { tavola, cosa, azione, bozza } = props
  const descritta = tavola.azioni[azione]!
  const [valori, setValori] = useState<ActionValues>(props.iniziali)
  const { errors, setErrors, failure, busy, allRight, send } = useSubmit()
  const notify = useNotify()

  const scrivi = (nome: string, value: string) => {
    const nuovi = { ...valori, [nome]: value }
    setValori(nuovi)
    setErrors({ ...errors, [nome]: undefined })
    keepDraft(bozza, { ...nuovi, azione })
  }

  function conferma(evento: FormEvent<HTMLFormElement>) {
    if (busy || !allRight(evento.currentTarget, mancanti(descritta.campi, valori))) return
    void send(async (key) => {
      const detto = await tavola.esegui(cosa, azione, valori, key)
      keepDraft(bozza, null)
      props.fatto(detto)
    }, giaFatta)
  }

  function giaFatta(error: unknown): boolean {
    if (!(error instanceof ApiError) || error.status !== 409) return false
    keepDraft(bozza, null)
    notify(error.message, { type: 'warning', autoHideDuration: 8000 })
    props.superato()
    return true
  }

  const annulla = () => {
    keepDraft(bozza, null)
    props.annulla()
  }

  return (
    <ConfirmDialog
      title={`${descritta.nome}: ${tavola.nome(cosa)}`}
      failure={failure}
      busy={busy}
      confirm={descritta.nome}
      danger={descritta.tono === 'bad'}
      cancel={annulla}
      submit={conferma}
    >
      <DialogContentText>{descritta.spiega(cosa)}</DialogContentText>
      {descritta.campi.map((campo, i) => (
        <TextField
          key={campo.nome}
          name={campo.nome}
          label={campo.etichetta}
          required={campo.obbligatorio}
          select={campo.opzioni !== undefined}
          multiline={campo.lungo ?? false}
          minRows={campo.lungo ? 3 : undefined}
          autoFocus={i === 0 && !campo.opzioni}
          value={valori[campo.nome] ?? ''}
          error={errors[campo.nome] !== undefined}
          helperText={errors[campo.nome] ?? campo.aiuto}
          type={campo.tipo ?? 'text'}
          slotProps={{
            htmlInput: {
              maxLength: campo.max,
              ...(campo.suggeriti ? { list: `suggeriti-${campo.nome}` } : {}),
            },
            ...(campo.tipo ? { inputLabel: { shrink: true } } : {}),
          }}
          onChange={(evento) => scrivi(campo.nome, evento.target.value)}
        >
          {campo.opzioni?.map(([value, nome]) => (
            <MenuItem key={value} value={value}>
              {nome}
            </MenuItem>
          ))}
        </TextField>
      ))}
      {descritta.campi.map(({ nome, suggeriti }) =>
        suggeriti ? (
          <datalist key={nome} id={`suggeriti-${nome}`}>
            {suggeriti.map((parola) => (
              <option key={parola} value={parola} />
            ))}
          </datalist>
        ) : null,
      )}
    </ConfirmDialog>
  )
}
