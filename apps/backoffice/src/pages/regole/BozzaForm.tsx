import { Button, TextField } from '@mui/material'
import { messageOf } from '@primo/client/api-error'
import { firstErrors } from '@primo/client/field-errors'
import {
  type BozzaRegola,
  cambiaBozza,
  type RegolePunti,
  regolePunti,
  scriviBozza,
  type VersioneRegola,
} from '@primo/contract/raccolta/operatore-regole'
import { clock } from '@primo/domain/platform/clock'
import { addMonths, todayInRome } from '@primo/domain/platform/dates'
import { parseWholeNumber } from '@primo/domain/platform/parse-numbers'
import { LIMITI_REGOLA } from '@primo/domain/raccolta/regola-punti'
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
import './regole.css'

type Props = {
  tipi: RegolePunti['tipi']
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
  tetto: 'Punti al massimo per quota',
  giorni: 'Giorni di maturazione',
  nota: 'Appunti',
})

/** Shows the form of a draft of the points rule. Its values survive the end of the session. */
export function BozzaForm({ tipi, initial, scritta }: Props) {
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
        {field('quote', 'Quote della rete, in %', {
          max: 120,
          aiuto: 'Dal primo sponsor in su, separate da «;»: 10; 5; 2,5. Insieme mai più di 100.',
        })}
        {field('tetto', 'Punti al massimo per quota')}
        {field('giorni', 'Giorni di maturazione')}
        {field('nota', 'Appunti per i colleghi (facoltativi)', { max: 500 })}
        <EditConflict
          met={others.met}
          texts={formOfRegola}
          labels={labelsOf(tipi)}
          mine={values}
          take={(theirs) => {
            setValues({ ...theirs })
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

/** Form values of a version: the text of each field, points under `punti-{type}`, shares as «10; 5; 2,5». */
type FormValues = Record<string, string>
type Body = Pick<
  BozzaRegola,
  'versione' | 'dal' | 'quote_bp' | 'tetto_quota' | 'giorni_maturazione' | 'punti' | 'nota'
>

const campoPunti = (id: number) => `punti-${id}`
const percento = (bp: number) => String(bp / 100).replace('.', ',')

/** Returns the form values of a version of the points rule. */
export function formOfRegola(regola: Body): FormValues {
  return {
    versione: regola.versione,
    dal: regola.dal,
    quote: regola.quote_bp.map(percento).join('; '),
    tetto: String(regola.tetto_quota),
    giorni: String(regola.giorni_maturazione),
    nota: regola.nota,
    ...Object.fromEntries(regola.punti.map((p) => [campoPunti(p.id_tipo_finanziamento), String(p.punti)])),
  }
}

/**
 * Returns the form values of a new version of the points rule: those of the last published one, valid from the first of next
 * month.
 */
export function newFormValues(last: VersioneRegola | undefined): FormValues {
  const dal = `${addMonths(todayInRome(clock.now()), 1).slice(0, 7)}-01`
  const vuota = { quote_bp: [], tetto_quota: 0, giorni_maturazione: 14, punti: [] }
  return formOfRegola({
    ...(last ?? vuota),
    versione: `${dal.slice(0, 4)}-${dal.slice(5, 7)}`,
    dal,
    nota: '',
  })
}

function leggiQuote(text: string): number[] | null {
  const parts = text
    .split(/[;\s]+/)
    .map((p) => p.replace('%', ''))
    .filter(Boolean)
  const quote = parts.map((p) =>
    /^\d{1,3}(?:[.,]\d{1,2})?$/.test(p) ? Math.round(Number(p.replace(',', '.')) * 100) : -1,
  )
  return quote.some((q) => q < 0 || q > LIMITI_REGOLA.quota_bp) ? null : quote
}

/** Parses the form of the points rule into a request body, or returns the errors by field. */
function parseForm(
  values: FormValues,
  tipi: RegolePunti['tipi'],
): { body: Body } | { errors: Record<string, string> } {
  const errors: Record<string, string> = {}
  const quote_bp = leggiQuote(values.quote ?? '')
  if (!quote_bp) errors.quote = 'Scrivi le percentuali separate da «;», per esempio 10; 5; 2,5.'
  const numero = (field: string) => {
    const n = parseWholeNumber(values[field] ?? '')
    if (n === null || n < 0) errors[field] = 'Scrivi un numero intero.'
    return n ?? 0
  }
  const tetto_quota = numero('tetto')
  const giorni_maturazione = numero('giorni')
  const punti = tipi.flatMap(({ id_tipo_finanziamento }) => {
    const field = campoPunti(id_tipo_finanziamento)
    if (!values[field]?.trim() || parseWholeNumber(values[field]) === 0) return []
    return [{ id_tipo_finanziamento, punti: numero(field) }]
  })
  if (!values.versione?.trim()) errors.versione = 'Serve per continuare.'
  if (!values.dal) errors.dal = 'Scegli da che giorno vale.'
  if (Object.keys(errors).length > 0) return { errors }
  const { versione = '', dal = '', nota = '' } = values
  return {
    body: { versione, dal, quote_bp: quote_bp ?? [], tetto_quota, giorni_maturazione, punti, nota },
  }
}

/** Returns the form's field that corresponds to a field named in the server's error. */
function fieldOf(nome: string): string {
  if (nome.startsWith('quote_bp')) return 'quote'
  if (nome.startsWith('punti')) return 'punti'
  return { tetto_quota: 'tetto', giorni_maturazione: 'giorni' }[nome] ?? nome
}
