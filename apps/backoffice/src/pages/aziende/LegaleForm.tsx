import { MenuItem, TextField } from '@mui/material'
import {
  correggiLegaleAzienda,
  type LegaleAzienda,
  type LegaleLetto,
  leggiLegaleAzienda,
} from '@primo/contract/iscritti/operatore-aziende'
import type { Body } from '@primo/contract/platform/route'
import { formatCellulare } from '@primo/domain/anagrafica/cellulare'
import { PROVE_LEGALE, type ProvaLegale } from '@primo/domain/iscritti/azienda'
import { clock } from '@primo/domain/platform/clock'
import { type IsoDate, parseDate, todayInRome } from '@primo/domain/platform/dates'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNotify } from 'react-admin'
import { api } from '../../data/api.ts'
import { paths } from '../../paths.ts'
import { DayField } from '../../ui/form/DayField.tsx'
import { EditConflict, useEditConflict } from '../../ui/form/EditConflict.tsx'
import { FormEnd } from '../../ui/form/FormEnd.tsx'
import { CapitalizationHint } from '../../ui/form/NameField.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { ScegliComune } from './azienda-form-fields.tsx'

type Props = {
  legale: LegaleAzienda
  documenti: readonly { codice: string; descrizione: string }[]
}
type Field = keyof typeof LABELS

/**
 * Shows the form to correct a company's legal representative, with the supporting document, for another operator to confirm. No
 * draft is stored in the browser, because it contains an identity document.
 */
export function LegaleForm({ legale: { id, ora }, documenti }: Props) {
  const [form, setForm] = useState<LegaleValues>(() => formOfLegale(ora))
  const [evidence, setEvidence] = useState(NO_EVIDENCE)
  const { errors, setErrors, failure, busy, renew, allRight, send } = useSubmit()
  const others = useEditConflict<LegaleLetto | Record<string, never>>({
    call: correggiLegaleAzienda,
    first: ora ?? {},
    reread: async () => (await api(leggiLegaleAzienda, { params: { id } })).data.ora ?? {},
  })
  const notify = useNotify()
  const queryClient = useQueryClient()
  const wrongOf = (field: string) => errors[serverName(field)]

  const touched = (fields: string[]) => {
    setErrors({ ...errors, ...Object.fromEntries(fields.map((field) => [serverName(field), undefined])) })
    renew()
  }
  const write = (fresh: Partial<LegaleValues>) => {
    setForm({ ...form, ...fresh })
    touched(Object.keys(fresh))
  }
  const updateEvidence = (fresh: Partial<typeof evidence>) => {
    setEvidence({ ...evidence, ...fresh })
    touched(Object.keys(fresh))
  }

  function propose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { body, wrong } = parseLegale(form, evidence)
    if (busy || !allRight(event.currentTarget, wrong)) return
    void send(async (idempotencyKey) => {
      const spec = { params: { id }, body, idempotencyKey, ...others.ifMatch }
      const done = await api(correggiLegaleAzienda, spec)
      others.over()
      await queryClient.invalidateQueries()
      notify(done.message ?? 'Fatto.', { type: 'success' })
    }, others.late)
  }

  const shared = (nome: string, label: string) => ({
    name: serverName(nome),
    label,
    required: true,
    error: wrongOf(nome) !== undefined,
    helperText: wrongOf(nome),
  })
  const text = (nome: Field, max: number) => (
    <TextField
      {...shared(nome, LABELS[nome])}
      value={form[nome]}
      slotProps={{ htmlInput: { maxLength: max } }}
      onChange={(event) => write({ [nome]: event.target.value })}
    />
  )
  const day = (nome: (typeof DAYS)[number], latest?: IsoDate) => (
    <DayField
      {...shared(nome, LABELS[nome])}
      value={form[nome]}
      {...(latest && { latest })}
      onDay={(value) => write({ [nome]: value })}
    />
  )
  const choose = (
    field: ReturnType<typeof shared>,
    value: string,
    options: readonly (readonly [string, string])[],
    change: (value: string) => void,
  ) => (
    <TextField {...field} select value={value} onChange={(event) => change(event.target.value)}>
      {options.map(([one, words]) => (
        <MenuItem key={one} value={one}>
          {words}
        </MenuItem>
      ))}
    </TextField>
  )
  return (
    <form className="page-form in-card" noValidate onSubmit={propose}>
      {text('nome', 80)}
      {text('cognome', 80)}
      <CapitalizationHint
        written={[form.nome, form.cognome]}
        take={([nome = '', cognome = '']) => write({ nome, cognome })}
      />
      {text('codice_fiscale', 60)}
      {day('data_nascita', todayInRome(clock.now()))}
      {text('citta_nascita', 80)}
      {text('provincia_nascita', 40)}
      {choose(shared('sesso', LABELS.sesso), form.sesso, Object.entries(SESSI), (sesso) => write({ sesso }))}
      {choose(
        shared('id_tipo_documento', LABELS.id_tipo_documento),
        form.id_tipo_documento,
        documenti.map(({ codice, descrizione }) => [codice, descrizione]),
        (id_tipo_documento) => write({ id_tipo_documento }),
      )}
      {text('numero_documento', 40)}
      {text('rilasciato_da', 80)}
      <ScegliComune
        label={`${LABELS.citta_rilascio} (vuoto se all’estero)`}
        comune={form.citta_rilascio}
        error={wrongOf('citta_rilascio')}
        optional
        choose={({ comune, id_comune }) => write({ citta_rilascio: comune, id_citta_rilascio: id_comune })}
      />
      {day('data_rilascio_documento')}
      {day('data_scadenza_documento')}
      {text('email', 254)}
      {text('cellulare', 60)}
      {choose(shared('prova', 'Che cosa lo prova'), evidence.prova, Object.entries(PROVE_LEGALE), (prova) =>
        updateEvidence({ prova }),
      )}
      <DayField
        {...shared('prova_del', 'Del giorno')}
        value={evidence.prova_del}
        onDay={(prova_del) => updateEvidence({ prova_del })}
      />
      <TextField
        {...shared('motivo', 'Perché')}
        value={evidence.motivo}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: 500 } }}
        helperText={wrongOf('motivo') ?? 'Lo legge chi conferma: di’ dove trova il documento che lo prova.'}
        onChange={(event) => updateEvidence({ motivo: event.target.value })}
      />
      <EditConflict
        met={others.met}
        texts={(one) => formOfLegale('avvisi' in one ? (one as LegaleLetto) : null)}
        labels={LABELS}
        mine={form}
        take={(theirs) => {
          setForm(theirs as LegaleValues)
          others.seen()
        }}
      />
      <FormEnd failure={failure} busy={busy} send="Proponi" back={paths.una('aziende', id)} />
    </form>
  )
}

/** Form values of a legal representative's correction: the text of each field. */
type LegaleValues = Record<keyof typeof LABELS | 'id_citta_rilascio', string>

/** Label of each field of a legal representative, in the order of the form. */
export const LABELS = {
  nome: 'Nome',
  cognome: 'Cognome',
  codice_fiscale: 'Codice fiscale',
  data_nascita: 'Data di nascita',
  citta_nascita: 'Città di nascita',
  provincia_nascita: 'Provincia di nascita',
  sesso: 'Sesso',
  id_tipo_documento: 'Documento',
  numero_documento: 'Numero del documento',
  rilasciato_da: 'Rilasciato da',
  citta_rilascio: 'Comune di rilascio',
  data_rilascio_documento: 'Rilasciato il',
  data_scadenza_documento: 'Scade il',
  email: 'E-mail',
  cellulare: 'Cellulare',
} as const

export const SESSI = { F: 'Femmina', M: 'Maschio' } as const

const DAYS = ['data_nascita', 'data_rilascio_documento', 'data_scadenza_documento'] as const
/** Fields of the legal representative that may be empty when the identity document was issued abroad. */
const ABROAD = new Set<string>(['citta_rilascio'])

const nowhere = Object.fromEntries(Object.keys(LABELS).map((field) => [field, ''])) as LegaleValues

/** Returns the form values of a company's legal representative, empty when it has none. */
export const formOfLegale = (l: LegaleLetto | null): LegaleValues =>
  l === null
    ? { ...nowhere, id_citta_rilascio: '' }
    : {
        nome: l.nome_legale_rappresentante,
        cognome: l.cognome_legale_rappresentante,
        codice_fiscale: l.codice_fiscale_legale_rappresentante,
        data_nascita: l.data_nascita_legale_rappresentante,
        citta_nascita: l.citta_nascita_legale_rappresentante,
        provincia_nascita: l.provincia_nascita_legale_rappresentante,
        sesso: l.sesso_legale_rappresentante,
        id_tipo_documento: l.id_tipo_documento_legale_rappresentante,
        numero_documento: l.numero_documento_legale_rappresentante,
        rilasciato_da: l.rilasciato_da_legale_rappresentante,
        citta_rilascio: l.citta_rilascio,
        data_rilascio_documento: l.data_rilascio_documento_legale_rappresentante,
        data_scadenza_documento: l.data_scadenza_documento_legale_rappresentante,
        email: l.email_legale_rappresentante,
        cellulare: formatCellulare(l.cellulare_legale_rappresentante),
        id_citta_rilascio: l.id_citta_rilascio_legale_rappresentante
          ? String(l.id_citta_rilascio_legale_rappresentante)
          : '',
      }

/** Form values about the evidence of a correction: supporting document, its date, and the reason. */
type ProvaValues = Record<'prova' | 'prova_del' | 'motivo', string>
const NO_EVIDENCE: ProvaValues = { prova: '', prova_del: '', motivo: '' }

const SUFFIX = '_legale_rappresentante'
const asSuch = (field: string) => (field === 'citta_rilascio' ? 'id_citta_rilascio' : field)

/** Returns the API's name of a field of the form, whose names lack the suffix `_legale_rappresentante`. */
const serverName = (field: string) => (field in LABELS ? asSuch(field) + SUFFIX : field)

/** Parses the legal representative's form into a request body, and validates it on the client. */
function parseLegale(form: LegaleValues, evidence: ProvaValues) {
  const wrong: Record<string, string> = {}
  for (const [field, text] of Object.entries({ ...form, ...evidence })) {
    if (field === 'id_citta_rilascio' || ABROAD.has(field)) continue
    if (!text.trim()) wrong[serverName(field)] = 'Serve per continuare.'
  }
  for (const field of [...DAYS, 'prova_del'] as const) {
    const text = field === 'prova_del' ? evidence.prova_del : form[field]
    if (text && !parseDate(text))
      wrong[serverName(field)] = 'Scrivi un giorno che c’è, per esempio 23/11/2026.'
  }
  const { citta_rilascio: _, id_citta_rilascio, sesso, ...texts } = form
  const fields = Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [serverName(field), text.trim()]),
  )
  const body = {
    ...fields,
    id_citta_rilascio_legale_rappresentante: Number(id_citta_rilascio),
    sesso_legale_rappresentante: sesso,
    prova: evidence.prova as ProvaLegale,
    prova_del: evidence.prova_del,
    motivo: evidence.motivo.trim(),
  } as unknown as Body<typeof correggiLegaleAzienda>
  return { body, wrong }
}
