import { TextField } from '@mui/material'
import {
  correggiAzienda,
  leggiSchedaAzienda,
  type SchedaAzienda,
  scelteAzienda,
} from '@primo/contract/iscritti/operatore-aziende'
import type { Reply } from '@primo/contract/platform/route'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import { api } from '../../data/api.ts'
import { useRead, useReadOne } from '../../data/query-client.ts'
import { paths } from '../../paths.ts'
import { keepDraft, readDraft } from '../../state/tab-storage.ts'
import { EditConflict, useEditConflict } from '../../ui/form/EditConflict.tsx'
import { FormEnd } from '../../ui/form/FormEnd.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
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

function Form({ scheda, scelte }: { scheda: SchedaAzienda; scelte: Scelte }) {
  const { id } = scheda
  const bozza = `azienda:${id}`
  const [fields, setFields] = useState<FormValues>(() => ({ ...formOfAzienda(scheda), ...readDraft(bozza) }))
  const { errors, setErrors, failure, busy, renew, allRight, send } = useSubmit()
  const others = useEditConflict({
    call: correggiAzienda,
    first: scheda,
    reread: async () => (await api(leggiSchedaAzienda, { params: { id } })).data,
    draft: bozza,
  })
  const navigate = useNavigate()
  const notify = useNotify()
  const queryClient = useQueryClient()
  const di_persona = scheda.codice_fiscale === null

  const write = (fresh: Partial<FormValues>) => {
    const all = { ...fields, ...fresh }
    setFields(all)
    setErrors({ ...errors, ...Object.fromEntries(Object.keys(fresh).map((f) => [f, undefined])) })
    renew()
    keepDraft(bozza, all)
    others.writing()
  }

  function propose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { body, sbagliati } = parseForm(fields, scelte, di_persona)
    if (busy || !allRight(event.currentTarget, sbagliati)) return
    void send(async (idempotencyKey) => {
      const done = await api(correggiAzienda, { params: { id }, body, idempotencyKey, ...others.ifMatch })
      keepDraft(bozza, null)
      others.over()
      await queryClient.invalidateQueries()
      notify(done.message ?? 'Fatto.', { type: 'success' })
      navigate(paths.una('aziende', id))
    }, others.late)
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
        <EditConflict
          met={others.met}
          texts={formOfAzienda}
          labels={LABELS}
          mine={fields}
          take={(theirs) => {
            setFields({ ...fields, ...theirs, motivo: fields.motivo })
            keepDraft(bozza, null)
            others.seen()
          }}
        />
        <FormEnd
          failure={failure}
          busy={busy}
          send="Proponi"
          back={paths.una('aziende', id)}
          giveUp={() => {
            keepDraft(bozza, null)
            others.over()
          }}
        />
      </form>
    </>
  )
}
