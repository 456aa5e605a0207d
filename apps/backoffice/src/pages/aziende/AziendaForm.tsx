import { TextField } from '@mui/material'
import {
  correggiAzienda,
  leggiSchedaAzienda,
  type SchedaAzienda,
  scelteAzienda,
} from '@primo/contract/iscritti/operatore-aziende'
import type { Reply } from '@primo/contract/platform/route'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../data/api.ts'
import { useRead, useReadOne } from '../../data/query-client.ts'
import { paths } from '../../paths.ts'
import { EditConflict } from '../../ui/form/EditConflict.tsx'
import { FormEnd } from '../../ui/form/FormEnd.tsx'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { QueryStatus } from '../../ui/page/loading-and-errors.tsx'
import { PageHeading, Permitted } from '../../ui/page/Page.tsx'
import {
  changesOf,
  type FormValues,
  formOfAzienda,
  LABELS,
  PendingChanges,
  parseForm,
  ScegliComune,
  ScegliFra,
} from './azienda-form-fields.tsx'

type Scelte = Reply<typeof scelteAzienda>['data']

/** Shows the form to correct an approved company. The correction becomes a proposal that another operator confirms. */
export function AziendaCorretta() {
  const query = useReadOne('azienda', leggiSchedaAzienda)
  const scelte = useRead(['aziende', 'scelte'], scelteAzienda, {})
  if (!query.data) return <QueryStatus query={query} />
  return (
    <Permitted call={correggiAzienda} titolo="Aziende">
      <QueryStatus query={scelte} />
      {scelte.data && <Form scheda={query.data} scelte={scelte.data} />}
    </Permitted>
  )
}

/** Values that another operator's save replaces: not the reason of one's own proposal. */
function valuesOf(scheda: SchedaAzienda): Partial<FormValues> {
  const { motivo: _, ...values } = formOfAzienda(scheda)
  return values
}

function Form({ scheda, scelte }: { scheda: SchedaAzienda; scelte: Scelte }) {
  const { id } = scheda
  const {
    values: fields,
    errors,
    change: write,
    conflict,
    ...form
  } = useRecordForm<FormValues, SchedaAzienda>({
    draft: `azienda:${id}`,
    initial: formOfAzienda(scheda),
    valuesOf,
    call: correggiAzienda,
    first: scheda,
    reread: async () => (await api(leggiSchedaAzienda, { params: { id } })).data,
  })
  const navigate = useNavigate()
  const di_persona = scheda.codice_fiscale === null

  function propose(event: FormEvent<HTMLFormElement>) {
    const { body, sbagliati } = parseForm(fields, scelte, di_persona)
    form.save(
      event,
      sbagliati,
      (options) => api(correggiAzienda, { params: { id }, body, ...options }),
      () => navigate(paths.una('aziende', id)),
    )
  }

  const field = (nome: keyof FormValues, max: number, other: object = {}) => (
    <TextField
      name={nome}
      label={LABELS[nome]}
      required
      value={fields[nome]}
      error={errors[nome] !== undefined}
      helperText={errors[nome]}
      slotProps={{ htmlInput: { maxLength: max } }}
      onChange={(event) => write({ [nome]: event.target.value })}
      {...other}
    />
  )
  const choose = (nome: 'natura' | 'codice_ateco' | 'categorie') => ({
    nome,
    label: LABELS[nome]!,
    value: fields[nome],
    error: errors[nome] ?? (nome === 'natura' ? errors.id_natura_giuridica : undefined),
    choose: (value: string) => write({ [nome]: value }),
  })
  return (
    <>
      <PageHeading
        titolo={`Correggi ${scheda.denominazione}`}
        above="Lo proponi: vale quando un’altra persona lo conferma"
      />
      <form className="page-form" noValidate onSubmit={propose}>
        {field('denominazione', 255)}
        <div className="two">
          {field('partita_iva', 60)}
          {di_persona ? (
            <p className="muted">Il codice fiscale è di una persona: da qui non si corregge.</p>
          ) : (
            field('codice_fiscale', 60)
          )}
        </div>
        <ScegliFra {...choose('natura')} options={scelte.nature.map((n) => [n.descrizione, n.descrizione])} />
        <ScegliFra
          {...choose('codice_ateco')}
          optional
          options={scelte.ateco.map((a) => [a.codice_ateco, `${a.codice_ateco} ${a.descrizione}`])}
        />
        <ScegliFra
          {...choose('categorie')}
          optional
          many
          options={scelte.categorie.map((c) => [c.descrizione, c.descrizione])}
        />
        {field('indirizzo', 160)}
        <div className="two">
          <ScegliComune
            label={LABELS.comune!}
            comune={fields.comune}
            error={errors.comune ?? errors.id_comune}
            choose={(chosen) => write(chosen)}
          />
          {field('cap', 60, { inputMode: 'numeric' })}
        </div>
        {field('motivo', 500, {
          label: 'Perché',
          multiline: true,
          minRows: 2,
          helperText:
            errors.motivo ?? 'Lo legge chi conferma. Scrivi da che cosa lo sai, per esempio la visura.',
        })}
        <PendingChanges changes={changesOf(formOfAzienda(scheda), fields)} />
        <EditConflict {...conflict} texts={formOfAzienda} labels={LABELS} mine={fields} />
        <FormEnd
          failure={form.failure}
          busy={form.busy}
          send="Proponi"
          back={paths.una('aziende', id)}
          giveUp={form.discard}
        />
      </form>
    </>
  )
}
