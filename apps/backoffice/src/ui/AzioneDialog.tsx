import { DialogContentText, MenuItem, TextField } from '@mui/material'
import { ApiError } from '@primo/client/call'
import { type FormEvent, useState } from 'react'
import { type RaRecord, useNotify } from 'react-admin'
import { tieniBozza } from '../state/bozze.ts'
import type { Campo, Tavola, Valori } from './azione.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { type FieldErrors, useSubmit } from './useSubmit.ts'

function mancanti(campi: readonly Campo[], valori: Valori): FieldErrors {
  const vuoti = campi.filter(({ nome, obbligatorio }) => obbligatorio && !valori[nome]?.trim())
  return Object.fromEntries(
    vuoti.map(({ nome, opzioni }) => [nome, opzioni ? 'Scegli una delle due.' : 'Serve per continuare.']),
  )
}

/**
 * Asks before acting: says what happens, wants what the action wants. What is typed is kept through a session that
 * expires; somebody else's having acted first (409) closes it and shows the thing as it is now.
 */
export function AzioneDialog<R extends RaRecord>(props: {
  tavola: Tavola<R>
  cosa: R
  azione: string
  iniziali: Valori
  bozza: string
  annulla: () => void
  fatto: (frase: string) => void
  superato: () => void
}) {
  const { tavola, cosa, azione, bozza } = props
  const descritta = tavola.azioni[azione]!
  const [valori, setValori] = useState<Valori>(props.iniziali)
  const { errors, setErrors, failure, busy, allRight, send } = useSubmit()
  const notify = useNotify()

  const scrivi = (nome: string, valore: string) => {
    const nuovi = { ...valori, [nome]: valore }
    setValori(nuovi)
    setErrors({ ...errors, [nome]: undefined })
    tieniBozza(bozza, { ...nuovi, azione })
  }

  function conferma(evento: FormEvent<HTMLFormElement>) {
    if (busy || !allRight(evento.currentTarget, mancanti(descritta.campi, valori))) return
    void send(async (chiave) => {
      const detto = await tavola.esegui(cosa, azione, valori, chiave)
      tieniBozza(bozza, null)
      props.fatto(detto)
    }, giaFatta)
  }

  function giaFatta(errore: unknown): boolean {
    if (!(errore instanceof ApiError) || errore.status !== 409) return false
    tieniBozza(bozza, null)
    notify(errore.message, { type: 'warning', autoHideDuration: 8000 })
    props.superato()
    return true
  }

  const annulla = () => {
    tieniBozza(bozza, null)
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
          {campo.opzioni?.map(([valore, nome]) => (
            <MenuItem key={valore} value={valore}>
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
