import { Button, TextField } from '@mui/material'
import { firstErrors } from '@primo/client/field-errors'
import { messageOf } from '@primo/client/sentences'
import { cambiaBozza, type RegolePunti, scriviBozza } from '@primo/contract/raccolta/operatore-regole'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import { api } from '../../data/api.ts'
import { paths } from '../../paths.ts'
import { keepDraft, readDraft } from '../../state/drafts.ts'
import { Panel } from '../../ui/Panel.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { type FormValues, fieldOf, parseForm } from './form.ts'
import './regole.css'

type Props = { tipi: RegolePunti['tipi']; iniziali: FormValues; bozza: number | null }

/** A version being written; what is typed outlives a session that expires. */
export function BozzaForm({ tipi, iniziali, bozza }: Props) {
  const nome = `regole:${bozza ?? 'nuova'}`
  const [valori, setValori] = useState<FormValues>(() => readDraft(nome) ?? iniziali)
  const { errors, setErrors, busy, allRight, send } = useSubmit()
  const notify = useNotify()
  const navigate = useNavigate()
  const queryClient = useQueryClient()

  function salva(evento: FormEvent<HTMLFormElement>) {
    evento.preventDefault()
    if (busy) return
    const letto = parseForm(valori, tipi)
    if ('errori' in letto) {
      allRight(evento.currentTarget, letto.errori)
      return
    }
    const body = letto.corpo
    void send(
      async (idempotencyKey) => {
        const { data, message } = bozza
          ? await api(cambiaBozza, { params: { id: bozza }, body })
          : await api(scriviBozza, { body, idempotencyKey })
        keepDraft(nome, null)
        notify(message ?? 'Bozza salvata.', { type: 'success' })
        await queryClient.invalidateQueries({ queryKey: ['regole'] })
        if (!bozza) navigate(paths.correggi('regole', data.id), { replace: true })
      },
      (error) => {
        const campi = Object.entries(firstErrors(error))
        setErrors(Object.fromEntries(campi.map(([campo, frase]) => [fieldOf(campo), frase])))
        notify(messageOf(error), { type: 'error' })
        return true
      },
    )
  }

  const campo = (
    name: string,
    etichetta: string,
    altro: { aiuto?: string; type?: string; max?: number } = {},
  ) => (
    <TextField
      key={name}
      name={name}
      label={etichetta}
      type={altro.type ?? 'text'}
      value={valori[name] ?? ''}
      error={errors[name] !== undefined}
      helperText={errors[name] ?? altro.aiuto}
      slotProps={{
        htmlInput: {
          maxLength: altro.max ?? 9,
          ...(altro.type ? {} : { inputMode: altro.max ? 'text' : 'numeric' }),
        },
        ...(altro.type ? { inputLabel: { shrink: true } } : {}),
      }}
      onChange={(evento) => {
        const nuovi = { ...valori, [name]: evento.target.value }
        setValori(nuovi)
        keepDraft(nome, nuovi)
      }}
    />
  )
  return (
    <Panel titolo="Che cosa dice">
      <form className="bozza-modulo" noValidate onSubmit={salva}>
        {campo('versione', 'Nome della versione', {
          max: 20,
          aiuto: 'Lo legge chi chiede perché dei suoi punti.',
        })}
        {campo('dal', 'Vale per le pratiche registrate dal', { type: 'date', max: 10 })}
        <fieldset>
          <legend>Punti di una pratica completata</legend>
          <p className="meno">
            Un tipo lasciato vuoto non dà punti. Solo le pratiche ne danno: le iscrizioni mai.
          </p>
          <div className="bozza-tipi">
            {tipi.map((t) => campo(`punti-${t.id_tipo_finanziamento}`, t.tipo_finanziamento))}
          </div>
          {errors.punti && <p className="difetto">{errors.punti}</p>}
        </fieldset>
        {campo('quote', 'Quote della rete, in %', {
          max: 120,
          aiuto: 'Dal primo sponsor in su, separate da «;»: 10; 5; 2,5. Insieme mai più di 100.',
        })}
        {campo('tetto', 'Punti al massimo per quota')}
        {campo('giorni', 'Giorni di maturazione')}
        {campo('nota', 'Appunti per i colleghi (facoltativi)', { max: 500 })}
        <Button type="submit" variant="contained" aria-disabled={busy}>
          {busy ? 'Un momento…' : 'Salva la bozza'}
        </Button>
      </form>
    </Panel>
  )
}
