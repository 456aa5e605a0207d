import { Button, TextField } from '@mui/material'
import {
  leggiPiano,
  type PianoMarketing,
  type PianoScritto,
  riscriviPiano,
  scriviPiano,
} from '@primo/contract/qualifiche/operatore-qualifiche'
import { parseWholeNumber } from '@primo/domain/platform/parse-numbers'
import { LIMITI_PIANO, VOCI_QUALIFICA, type VoceQualifica } from '@primo/domain/qualifiche/qualifica'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../data/api.ts'
import { useReadOne } from '../../data/query-client.ts'
import { paths } from '../../paths.ts'
import { EditConflict } from '../../ui/form/EditConflict.tsx'
import { FormEnd } from '../../ui/form/FormEnd.tsx'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { QueryStatus } from '../../ui/page/loading-and-errors.tsx'
import { PageHeading, Permitted } from '../../ui/page/Page.tsx'
import { LABELS } from './labels.ts'
import './qualifiche.css'

/** Shows the form to create a version of the marketing plan. */
export function PianoNuovo() {
  return (
    <Permitted call={scriviPiano} titolo="Piano marketing">
      <Form titolo="Un piano nuovo" piano={null} iniziale={{ nome: '', qualifiche: [emptyRow()] }} />
    </Permitted>
  )
}

/** Shows the form to edit an unpublished version of the marketing plan. */
export function PianoCorretto() {
  const query = useReadOne('piani', leggiPiano)
  const { data } = query
  if (!data) return <QueryStatus query={query} />
  return (
    <Permitted call={riscriviPiano} titolo="Piano marketing">
      <Form titolo={`Modifica ${data.nome}`} piano={data} iniziale={formOfPiano(data)} />
    </Permitted>
  )
}

type Props = {
  titolo: string
  /** Draft of the plan to edit, or null for a new plan. */
  piano: PianoMarketing | null
  iniziale: FormValues
}

/** Shows the form of a marketing plan. */
function Form({ titolo, piano, iniziale }: Props) {
  const id = piano?.id ?? null
  const {
    values: fields,
    errors,
    change,
    conflict,
    ...form
  } = useRecordForm<FormValues, PianoMarketing>({
    draft: `piano:${id ?? 'nuovo'}`,
    initial: iniziale,
    valuesOf: formOfPiano,
    call: riscriviPiano,
    first: piano,
    reread: async () => (await api(leggiPiano, { params: { id: id! } })).data,
    queryKey: ['piani'],
  })
  const navigate = useNavigate()

  function save(event: FormEvent<HTMLFormElement>) {
    const { dati, sbagliati } = parseForm(fields)
    form.save(
      event,
      sbagliati,
      ({ idempotencyKey, ...ifMatch }) =>
        id === null
          ? api(scriviPiano, { body: dati, idempotencyKey })
          : api(riscriviPiano, { params: { id }, body: dati, ...ifMatch }),
      (saved) => navigate(paths.una('qualifiche', saved.id)),
    )
  }

  return (
    <>
      <PageHeading titolo={titolo} />
      <form className="piano-form" noValidate onSubmit={save}>
        <TextField
          name="nome"
          label="Nome del piano"
          required
          value={fields.nome}
          error={errors.nome !== undefined}
          helperText={errors.nome}
          slotProps={{ htmlInput: { maxLength: 80 } }}
          onChange={(event) => change({ nome: event.target.value })}
        />
        <p className="muted">
          Dalla più bassa alla più alta: ognuna chiede più di quella prima. Contano le pratiche completate con
          esito positivo in dodici mesi e chi ne ha completate: quante persone si portano non conta.
        </p>
        <QualificheRows
          rows={fields.qualifiche}
          errors={errors}
          change={(qualifiche) => change({ qualifiche })}
        />
        <div className="buttons">
          <Button
            variant="outlined"
            disabled={fields.qualifiche.length >= LIMITI_PIANO.qualifiche}
            onClick={() => change({ qualifiche: [...fields.qualifiche, emptyRow()] })}
          >
            Aggiungi una qualifica più alta
          </Button>
        </div>
        <EditConflict
          {...conflict}
          texts={(p) => textsOf(formOfPiano(p))}
          labels={labelsOf([fields, ...(conflict.met?.now ? [formOfPiano(conflict.met.now)] : [])])}
          mine={textsOf(fields)}
        />
        <FormEnd
          failure={form.failure}
          busy={form.busy}
          send="Salva la bozza"
          back={id === null ? paths.coda('qualifiche') : paths.una('qualifiche', id)}
          giveUp={form.discard}
        />
      </form>
    </>
  )
}

type Field = Exclude<keyof FormRow, 'chiave'>

/** Edits the qualifiche of a plan, lowest first. */
function QualificheRows(props: {
  rows: FormRow[]
  errors: Record<string, string | undefined>
  change: (rows: FormRow[]) => void
}) {
  const { rows: entries, errors, change } = props
  const write = (i: number, field: Field, value: string) =>
    change(entries.map((row, n) => (n === i ? { ...row, [field]: value } : row)))
  return entries.map((row, i) => {
    const di = `qualifiche.${i}`
    const nome = row.nome.trim() || `Qualifica ${i + 1}`
    const insieme = errors[`${di}.soglie`]
    const numero = (voce: (typeof VOCI_QUALIFICA)[number]) => (
      <TextField
        key={voce}
        name={`${di}.soglie.${voce}`}
        label={LABELS[voce]}
        value={row[voce]}
        error={errors[`${di}.soglie.${voce}`] !== undefined || insieme !== undefined}
        helperText={errors[`${di}.soglie.${voce}`]}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 9 } }}
        onChange={(event) => write(i, voce, event.target.value)}
      />
    )
    return (
      <fieldset key={row.chiave} name={`${di}.soglie`} className="gradino">
        <legend>
          {i + 1}º gradino{row.nome.trim() && `: ${row.nome.trim()}`}
        </legend>
        <TextField
          name={`${di}.nome`}
          label="Nome"
          required
          value={row.nome}
          error={errors[`${di}.nome`] !== undefined}
          helperText={errors[`${di}.nome`]}
          slotProps={{ htmlInput: { maxLength: LIMITI_PIANO.nome } }}
          onChange={(event) => write(i, 'nome', event.target.value)}
        />
        <div className="soglie">{VOCI_QUALIFICA.map(numero)}</div>
        {insieme && (
          <p className="error-azione" role="alert">
            {insieme}
          </p>
        )}
        {entries.length > 1 && (
          <Button
            color="error"
            aria-label={`Togli ${nome}`}
            onClick={() => change(entries.filter((_, n) => n !== i))}
          >
            Togli
          </Button>
        )}
      </fieldset>
    )
  })
}

/** Form values of a qualifica: the text of each field. */
type FormRow = { chiave: string; nome: string } & Record<VoceQualifica, string>
type FormValues = { nome: string; qualifiche: FormRow[] }

/** Returns an empty row of the qualifiche form. Its `chiave` is the React key. */
function emptyRow(): FormRow {
  return { chiave: crypto.randomUUID(), nome: '', pratiche_proprie: '0', pratiche_rete: '', produttori: '0' }
}

/** Returns the form values of an existing version of the marketing plan. */
function formOfPiano({ nome, qualifiche }: PianoScritto): FormValues {
  return {
    nome,
    qualifiche: qualifiche.map((q) => ({
      chiave: crypto.randomUUID(),
      nome: q.nome,
      pratiche_proprie: String(q.soglie.pratiche_proprie),
      pratiche_rete: String(q.soglie.pratiche_rete),
      produttori: String(q.soglie.produttori),
    })),
  }
}

/** Parses the plan's form into a request body, and validates it on the client. Errors are by field name. */
function parseForm(m: FormValues): { dati: PianoScritto; sbagliati: Record<string, string> } {
  const sbagliati: Record<string, string> = {}
  if (!m.nome.trim()) sbagliati.nome = 'Serve per continuare.'
  const qualifiche = m.qualifiche.map((row, i) => {
    if (!row.nome.trim()) sbagliati[`qualifiche.${i}.nome`] = 'Serve per continuare.'
    const soglie = { pratiche_proprie: 0, pratiche_rete: 0, produttori: 0 }
    for (const voce of VOCI_QUALIFICA) {
      const n = parseWholeNumber(row[voce])
      if (n === null || n < 0)
        sbagliati[`qualifiche.${i}.soglie.${voce}`] = 'Scrivi un numero intero, anche 0.'
      else soglie[voce] = n
    }
    return { nome: row.nome.trim(), soglie }
  })
  return { dati: { nome: m.nome.trim(), qualifiche }, sbagliati }
}

/** Formats a plan as texts by qualifica, to compare two versions. */
const textsOf = ({ nome, qualifiche }: FormValues): Record<string, string> => ({
  nome,
  ...Object.fromEntries(
    qualifiche.map((row, i) => [
      `q${i}`,
      `${row.nome}: ${row.pratiche_proprie} proprie, ${row.pratiche_rete} della rete, ${row.produttori} produttori`,
    ]),
  ),
})

/** Returns the labels of the compared plan texts, taken from the plan with most qualifiche. */
const labelsOf = (plans: readonly FormValues[]): Record<string, string> => ({
  nome: 'Nome del piano',
  ...Object.fromEntries(
    Array.from({ length: Math.max(...plans.map((p) => p.qualifiche.length)) }, (_, i) => [
      `q${i}`,
      `Qualifica ${i + 1}`,
    ]),
  ),
})
