import { Button, TextField } from '@mui/material'
import {
  type BozzaRegola,
  cambiaBozza,
  type RegolePunti,
  regolePunti,
  scriviBozza,
} from '@primo/contract/raccolta/operatore-regole'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../data/api.ts'
import { paths } from '../../paths.ts'
import { DayField } from '../../ui/form/DayField.tsx'
import { EditConflict } from '../../ui/form/EditConflict.tsx'
import { Failure } from '../../ui/form/FormEnd.tsx'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
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

/** Shows the form of a draft of the points rule. */
export function BozzaForm({ regole, initial, scritta }: Props) {
  const { tipi } = regole
  const bozza = scritta?.id ?? null
  const { values, errors, conflict, ...form } = useRecordForm<FormValues, BozzaRegola>({
    draft: `regole:${bozza ?? 'nuova'}`,
    initial,
    valuesOf: formOfRegola,
    fieldOf,
    call: cambiaBozza,
    first: scritta,
    reread: async () => (await api(regolePunti, {})).data.bozze.find(({ id }) => id === bozza) ?? null,
    queryKey: ['regole'],
  })
  const navigate = useNavigate()
  const write = (name: string, value: string) => form.change({ [name]: value })

  function save(event: FormEvent<HTMLFormElement>) {
    const { body, errors: wrong } = parseForm(values, tipi)
    form.save(
      event,
      wrong,
      ({ idempotencyKey, ...ifMatch }) =>
        bozza
          ? api(cambiaBozza, { params: { id: bozza }, body, ...ifMatch })
          : api(scriviBozza, { body, idempotencyKey }),
      (saved) => {
        form.saved(saved)
        if (!bozza) navigate(paths.correggi('regole', saved.id), { replace: true })
      },
    )
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
        <fieldset name="punti">
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
          {...conflict}
          texts={(regola: BozzaRegola) => textsOf(formOfRegola(regola), tipi)}
          labels={labelsOf(tipi)}
          mine={textsOf(values, tipi)}
        />
        <Failure sentence={form.failure} />
        <Button type="submit" variant="contained" aria-disabled={form.busy}>
          {form.busy ? 'Un momento…' : 'Salva la bozza'}
        </Button>
      </form>
    </Panel>
  )
}
