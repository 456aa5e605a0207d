import { MenuItem, TextField } from '@mui/material'
import {
  aggiungiPremio,
  EVIDENZA_MAX,
  leggiPremio,
  modificaPremio,
  type SchedaPremio,
} from '@primo/contract/raccolta/operatore-premi'
import { elide } from '@primo/domain/platform/italian'
import { percent } from '@primo/domain/platform/numbers'
import { parseWholeNumber } from '@primo/domain/platform/parse-numbers'
import { ribassoVuoleDue } from '@primo/domain/ufficio/proposta'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../data/api.ts'
import { useReadOne } from '../../data/query-client.ts'
import { useSoglie } from '../../data/settings.ts'
import { paths } from '../../paths.ts'
import { DayField } from '../../ui/form/DayField.tsx'
import { EditConflict } from '../../ui/form/EditConflict.tsx'
import { FormEnd } from '../../ui/form/FormEnd.tsx'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { QueryStatus } from '../../ui/page/loading-and-errors.tsx'
import { PageHeading, Permitted } from '../../ui/page/Page.tsx'
import { useEdizioni } from './CatalogoList.tsx'
import { FIELD_HELP, FIELD_LABELS } from './labels.ts'
import { PremioImageField } from './PremioImage.tsx'
import { EMPTY_FORM, type FormValues, formOfPremio, parseForm } from './premio-form-values.ts'
import '../../ui/page/page.css'
import './catalogo.css'

/** Shows the form to add a premio to a catalogue. */
export function PremioNuovo() {
  const query = useEdizioni()
  const { data } = query
  if (!data) return <QueryStatus query={query} />
  const aperte = data.filter((e) => e.stato !== 'scaduta')
  const first = aperte.find((e) => e.stato === 'aperta') ?? aperte[0]
  const iniziale = {
    ...EMPTY_FORM,
    id_edizione: first ? String(first.id) : '',
    valido_dal: first?.inizio ?? '',
    valido_al: first?.ultima_richiesta ?? '',
  }
  return (
    <Permitted call={aggiungiPremio} titolo="Catalogo">
      <Form
        titolo="Un premio nuovo"
        premio={null}
        iniziale={iniziale}
        edizioni={aperte}
        bozza="premio:nuovo"
      />
    </Permitted>
  )
}

/** Shows the form to edit a premio. */
export function PremioCorretto() {
  const query = useReadOne('premio', leggiPremio)
  const { data } = query
  if (!data) return <QueryStatus query={query} />
  return (
    <Permitted call={modificaPremio} titolo="Catalogo">
      <Form
        titolo={`Correggi ${data.descrizione}`}
        premio={data}
        iniziale={formOfPremio(data)}
        edizioni={null}
        bozza={`premio:${data.id}`}
      />
    </Permitted>
  )
}

type Props = {
  titolo: string
  /** Premio to edit, or null for a new one. */
  premio: SchedaPremio | null
  iniziale: FormValues
  /** Editions to choose from, or null for an existing premio. */
  edizioni: { id: number; titolo: string }[] | null
  bozza: string
}

/** Shows the form of a premio. */
function Form({ titolo, premio, iniziale, edizioni, bozza }: Props) {
  const id = premio?.id ?? null
  const soglia = useSoglie()?.ribasso_premio_percento
  const {
    values: fields,
    errors,
    conflict,
    ...form
  } = useRecordForm<FormValues, SchedaPremio>({
    draft: bozza,
    initial: iniziale,
    valuesOf: formOfPremio,
    call: modificaPremio,
    first: premio,
    reread: async () => (await api(leggiPremio, { params: { id: id! } })).data,
  })
  const navigate = useNavigate()
  const [before, now] = [Number(iniziale.punti), parseWholeNumber(fields.punti) ?? 0]
  const inDue = id !== null && soglia !== undefined && now > 0 && ribassoVuoleDue(before, now, soglia)
  const write = (field: keyof FormValues, value: string) => form.change({ [field]: value })

  function save(event: FormEvent<HTMLFormElement>) {
    const { dati, sbagliati } = parseForm(fields)
    const { id_edizione, scorta, ...campi } = dati
    form.save(
      event,
      sbagliati,
      (options) =>
        id === null
          ? api(aggiungiPremio, { body: { ...campi, id_edizione, scorta }, ...options })
          : api(modificaPremio, { params: { id }, body: campi, ...options }),
      (saved) => navigate(paths.una('catalogo', saved.id)),
    )
  }

  const field = (nome: keyof FormValues, etichetta: string, other: object = {}) => (
    <TextField
      name={nome}
      label={etichetta}
      value={fields[nome]}
      error={errors[nome] !== undefined}
      helperText={errors[nome] ?? FIELD_HELP[nome]}
      onChange={(event) => write(nome, event.target.value)}
      {...other}
    />
  )
  const giorno = (nome: 'valido_dal' | 'valido_al', etichetta: string) => (
    <DayField
      name={nome}
      label={etichetta}
      required
      value={fields[nome]}
      error={errors[nome] !== undefined}
      helperText={errors[nome] ?? FIELD_HELP[nome]}
      onDay={(day) => write(nome, day)}
    />
  )
  const lungo = (max: number) => ({ slotProps: { htmlInput: { maxLength: max } } })
  return (
    <>
      <PageHeading titolo={titolo} />
      <form className="page-form" noValidate onSubmit={save}>
        {edizioni &&
          field('id_edizione', 'Edizione', {
            select: true,
            required: true,
            children: edizioni.map((e) => (
              <MenuItem key={e.id} value={String(e.id)}>
                {e.titolo}
              </MenuItem>
            )),
          })}
        <div className="two">
          {field('codice', 'Codice', { required: true, ...lungo(30) })}
          {field('categoria', 'Categoria', { required: true, ...lungo(60) })}
        </div>
        {field('descrizione', 'Nome del premio', { required: true, ...lungo(120) })}
        {field('dettaglio', 'Descrizione', { multiline: true, minRows: 2, ...lungo(1000) })}
        <PremioImageField
          choice={fields.immagine}
          categoria={fields.categoria}
          choose={(image) => write('immagine', image)}
          error={errors.immagine}
        />
        <div className="two">
          {field('punti', 'Punti', { required: true, ...lungo(12) })}
          {field('valore_cent', 'Valore in euro', { required: true, ...lungo(14) })}
        </div>
        <div className="two">
          {edizioni && field('scorta', 'Pezzi', lungo(9))}
          {field('limite_persona', 'Al massimo a persona', lungo(5))}
        </div>
        <div className="two">
          {giorno('valido_dal', 'Si richiede dal')}
          {giorno('valido_al', 'Fino al')}
        </div>
        {field('evidenza', 'In evidenza', {
          select: true,
          slotProps: { select: { displayEmpty: true }, inputLabel: { shrink: true } },
          children: [
            <MenuItem key="no" value="">
              No
            </MenuItem>,
            ...POSTI.map((n) => (
              <MenuItem key={n} value={String(n)}>
                {n}º posto
              </MenuItem>
            )),
          ],
        })}
        {inDue && (
          <p className="note" role="status">
            I punti scendono di oltre {elide('il', percent(soglia))}: lo proponi, e vale quando un’altra
            persona lo conferma.
          </p>
        )}
        <EditConflict {...conflict} texts={formOfPremio} labels={FIELD_LABELS} mine={fields} />
        <FormEnd
          failure={form.failure}
          busy={form.busy}
          send={id === null ? 'Aggiungi al catalogo' : inDue ? 'Proponi' : 'Salva'}
          back={id === null ? paths.coda('catalogo') : paths.una('catalogo', id)}
          giveUp={form.discard}
        />
      </form>
    </>
  )
}

const POSTI = Array.from({ length: EVIDENZA_MAX }, (_, i) => i + 1)
