import { Button, TextField } from '@mui/material'
import { messageOf } from '@primo/client/api-error'
import { firstErrors } from '@primo/client/field-errors'
import {
  type BozzaRegola,
  cambiaBozza,
  type RegolePunti,
  regolePunti,
  scriviBozza,
} from '@primo/contract/raccolta/operatore-regole'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import { api } from '../../data/api.ts'
import { paths } from '../../paths.ts'
import { keepDraft, readDraft } from '../../state/tab-storage.ts'
import { DayField } from '../../ui/form/DayField.tsx'
import { EditConflict, useEditConflict } from '../../ui/form/EditConflict.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { Panel } from '../../ui/page/Panel.tsx'
import { Eccezioni } from './Eccezioni.tsx'
import { type FormValues, fieldOf, formOfRegola, parseForm, textsOf } from './form-values.ts'
import './regole.css'

type Props = {
  regole: RegolePunti
  initial: FormValues
  /** Draft of the rule to edit, or null for a new one. */
  scritta: BozzaRegola | null
}

/** Returns the labels of the fields, for messages about changes by another operator. */
const labelsOf = (tipi: RegolePunti['tipi']) => ({
  versione: 'Nome della versione',
  dal: 'Vale dal',
  ...Object.fromEntries(
    tipi.map((t) => [`punti-${t.id_tipo_finanziamento}`, `Punti: ${t.tipo_finanziamento}`]),
  ),
  quote: 'Quote della rete, in %',
  eccezioni: 'Eccezioni',
  tetto: 'Punti al massimo per quota',
  giorni: 'Giorni di maturazione',
  nota: 'Appunti',
})

/** Shows the form of a draft of the points rule. Its values survive the end of the session. */
export function BozzaForm({ regole, initial, scritta }: Props) {
  const { tipi } = regole
  const bozza = scritta?.id ?? null
  const nome = `regole:${bozza ?? 'nuova'}`
  const [values, setValues] = useState<FormValues>(() => readDraft(nome) ?? initial)
  const { errors, setErrors, busy, allRight, send } = useSubmit()
  const others = useEditConflict({
    call: cambiaBozza,
    first: scritta,
    reread: async () => (await api(regolePunti, {})).data.bozze.find(({ id }) => id === bozza) ?? null,
    draft: nome,
  })
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
          ? await api(cambiaBozza, { params: { id: bozza }, body, ...others.ifMatch })
          : await api(scriviBozza, { body, idempotencyKey })
        keepDraft(nome, null)
        others.saved(data)
        notify(message ?? 'Bozza salvata.', { type: 'success' })
        await queryClient.invalidateQueries({ queryKey: ['regole'] })
        if (!bozza) navigate(paths.correggi('regole', data.id), { replace: true })
      },
      (error) => {
        if (others.late(error)) return true
        const fields = Object.entries(firstErrors(error))
        setErrors(Object.fromEntries(fields.map(([field, sentence]) => [fieldOf(field), sentence])))
        notify(messageOf(error), { type: 'error' })
        return true
      },
    )
  }

  const write = (name: string, value: string) => {
    const fresh = { ...values, [name]: value }
    setValues(fresh)
    keepDraft(nome, fresh)
    others.writing()
  }
  const field = (name: string, etichetta: string, other: { aiuto?: string; max?: number } = {}) => (
    <TextField
      key={name}
      name={name}
      label={etichetta}
      value={values[name] ?? ''}
      error={errors[name] !== undefined}
      helperText={errors[name] ?? other.aiuto}
      slotProps={{
        htmlInput: { maxLength: other.max ?? 9, inputMode: other.max ? 'text' : 'numeric' },
      }}
      onChange={(event) => write(name, event.target.value)}
    />
  )
  return (
    <Panel titolo="Che cosa dice">
      <form className="bozza-form" noValidate onSubmit={save}>
        {field('versione', 'Nome della versione', {
          max: 20,
          aiuto: 'Lo legge chi vuole sapere il perché dei suoi punti.',
        })}
        <DayField
          name="dal"
          label="Vale per le pratiche registrate dal"
          value={values.dal ?? ''}
          error={errors.dal !== undefined}
          helperText={errors.dal}
          onDay={(day) => write('dal', day)}
        />
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
        <Eccezioni
          regole={regole}
          value={values.eccezioni ?? '[]'}
          errors={errors}
          change={(eccezioni) => write('eccezioni', eccezioni)}
        />
        {field('quote', 'Quote della rete, in %', {
          max: 120,
          aiuto: 'Dal primo sponsor in su, separate da «;»: 10; 5; 2,5. Insieme mai più di 100.',
        })}
        {field('tetto', 'Punti al massimo per quota')}
        {field('giorni', 'Giorni di maturazione')}
        {field('nota', 'Appunti per i colleghi (facoltativi)', { max: 500 })}
        <EditConflict
          met={others.met}
          texts={(regola: BozzaRegola) => textsOf(formOfRegola(regola), tipi)}
          labels={labelsOf(tipi)}
          mine={textsOf(values, tipi)}
          take={() => {
            const theirs = others.met?.now
            if (theirs) setValues(formOfRegola(theirs))
            keepDraft(nome, null)
            others.seen()
          }}
        />
        <Button type="submit" variant="contained" aria-disabled={busy}>
          {busy ? 'Un momento…' : 'Salva la bozza'}
        </Button>
      </form>
    </Panel>
  )
}
