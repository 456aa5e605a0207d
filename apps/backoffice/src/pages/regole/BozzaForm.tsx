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

type Props = { tipi: RegolePunti['tipi']; initial: FormValues; bozza: number | null }

/** A version being written; what is typed outlives a session that expires. */
export function BozzaForm({ tipi, initial, bozza }: Props) {
  const nome = `regole:${bozza ?? 'nuova'}`
  const [values, setValues] = useState<FormValues>(() => readDraft(nome) ?? initial)
  const { errors, setErrors, busy, allRight, send } = useSubmit()
  const notify = useNotify()
  const navigate = useNavigate()
  const queryClient = useQueryClient()

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const parsed = parseForm(values, tipi)
    if ('errors' in parsed) {
      allRight(event.currentTarget, parsed.errors)
      return
    }
    const { body } = parsed
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
        const fields = Object.entries(firstErrors(error))
        setErrors(Object.fromEntries(fields.map(([field, sentence]) => [fieldOf(field), sentence])))
        notify(messageOf(error), { type: 'error' })
        return true
      },
    )
  }

  const field = (
    name: string,
    etichetta: string,
    other: { aiuto?: string; type?: string; max?: number } = {},
  ) => (
    <TextField
      key={name}
      name={name}
      label={etichetta}
      type={other.type ?? 'text'}
      value={values[name] ?? ''}
      error={errors[name] !== undefined}
      helperText={errors[name] ?? other.aiuto}
      slotProps={{
        htmlInput: {
          maxLength: other.max ?? 9,
          ...(other.type ? {} : { inputMode: other.max ? 'text' : 'numeric' }),
        },
        ...(other.type ? { inputLabel: { shrink: true } } : {}),
      }}
      onChange={(event) => {
        const fresh = { ...values, [name]: event.target.value }
        setValues(fresh)
        keepDraft(nome, fresh)
      }}
    />
  )
  return (
    <Panel titolo="Che cosa dice">
      <form className="bozza-form" noValidate onSubmit={save}>
        {field('versione', 'Nome della versione', {
          max: 20,
          aiuto: 'Lo legge chi chiede perché dei suoi punti.',
        })}
        {field('dal', 'Vale per le pratiche registrate dal', { type: 'date', max: 10 })}
        <fieldset>
          <legend>Punti di una pratica completata</legend>
          <p className="muted">
            Un tipo lasciato vuoto non dà punti. Solo le pratiche ne danno: le iscrizioni mai.
          </p>
          <div className="bozza-tipi">
            {tipi.map((t) => field(`punti-${t.id_tipo_finanziamento}`, t.tipo_finanziamento))}
          </div>
          {errors.punti && <p className="fault">{errors.punti}</p>}
        </fieldset>
        {field('quote', 'Quote della rete, in %', {
          max: 120,
          aiuto: 'Dal primo sponsor in su, separate da «;»: 10; 5; 2,5. Insieme mai più di 100.',
        })}
        {field('tetto', 'Punti al massimo per quota')}
        {field('giorni', 'Giorni di maturazione')}
        {field('nota', 'Appunti per i colleghi (facoltativi)', { max: 500 })}
        <Button type="submit" variant="contained" aria-disabled={busy}>
          {busy ? 'Un momento…' : 'Salva la bozza'}
        </Button>
      </form>
    </Panel>
  )
}
