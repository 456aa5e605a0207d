import { Button, MenuItem, TextField } from '@mui/material'
import {
  cambiaFinanziamento,
  FINANZIAMENTO_MAX,
  type Finanziamento,
  leggiFinanziamento,
} from '@primo/contract/pratiche/operatore-dati'
import { LIMITI_VALORE, testoValore } from '@primo/domain/anagrafica/campi-finanziamento'
import { leggiCampi, testoScritto } from '@primo/domain/anagrafica/campi-scritti'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../data/api.ts'
import { useRead } from '../../data/query-client.ts'
import { readDraft } from '../../state/tab-storage.ts'
import { DayField } from '../../ui/form/DayField.tsx'
import { EditConflict } from '../../ui/form/EditConflict.tsx'
import { Failure } from '../../ui/form/FormEnd.tsx'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { QueryStatus } from '../../ui/page/loading-and-errors.tsx'
import { Permitted } from '../../ui/page/Page.tsx'
import { Facts, Panel } from '../../ui/page/Panel.tsx'

const NAMES = [
  ['banca', 'Banca'],
  ['prodotto', 'Prodotto'],
  ['mandato', 'Mandato'],
] as const

type Values = Record<string, string>
type Definizione = Finanziamento['definizioni'][number]
const keyOf = ({ id }: Definizione) => `campi.${id}`

const formOf = (data: Finanziamento): Values => ({
  ...Object.fromEntries(NAMES.map(([name]) => [name, data[name] ?? ''])),
  ...Object.fromEntries(
    data.definizioni.map((d) => [keyOf(d), testoScritto(d.genere, data.campi[String(d.id)])]),
  ),
})

/** Returns the values as the operator reads them, for the comparison of two versions. */
const textsOf = (values: Values, definizioni: readonly Definizione[]): Values => ({
  ...values,
  ...Object.fromEntries(
    definizioni
      .filter(({ genere }) => genere === 'si_no')
      .map((d) => [keyOf(d), { si: 'Sì', no: 'No' }[values[keyOf(d)] ?? ''] ?? '']),
  ),
})

/** Shows bank, product, mandate and the type's fields of a pratica, and the form to change them. */
export function FinanziamentoPanel({ id }: { id: number }) {
  const query = useRead(['finanziamento', id], leggiFinanziamento, { params: { id } })
  const draft = `finanziamento:${id}`
  const [editing, setEditing] = useState(() => readDraft(draft) !== null)
  const { data } = query
  return (
    <Panel titolo="Finanziamento">
      <QueryStatus query={query} />
      {data && editing && (
        <FinanziamentoForm id={id} data={data} draft={draft} close={() => setEditing(false)} />
      )}
      {data && !editing && (
        <>
          <Values data={data} />
          <Permitted call={cambiaFinanziamento}>
            <Button variant="outlined" onClick={() => setEditing(true)}>
              Modifica il finanziamento
            </Button>
          </Permitted>
        </>
      )}
    </Panel>
  )
}

function Values({ data }: { data: Finanziamento }) {
  const values = data.definizioni.flatMap(({ id, etichetta, genere }): [string, string][] => {
    const value = data.campi[String(id)]
    return value === undefined ? [] : [[etichetta, testoValore(genere, value)]]
  })
  const items = [...NAMES.map(([name, label]): [string, string | null] => [label, data[name]]), ...values]
  if (items.every(([, value]) => !value))
    return <p className="muted">Banca, prodotto e altri dati non sono ancora scritti.</p>
  return <Facts items={items} />
}

type FormProps = { id: number; data: Finanziamento; draft: string; close: () => void }

/** Form of bank, product, mandate and fields. */
function FinanziamentoForm({ id, data, draft, close }: FormProps) {
  const {
    values,
    errors,
    change: write,
    conflict,
    ...form
  } = useRecordForm<Values, Finanziamento>({
    draft,
    initial: formOf(data),
    valuesOf: formOf,
    call: cambiaFinanziamento,
    first: data,
    reread: async () => (await api(leggiFinanziamento, { params: { id } })).data,
    queryKey: ['finanziamento', id],
  })
  const queryClient = useQueryClient()
  const fields = data.definizioni.filter(({ tolto }) => !tolto)

  function leave() {
    form.discard()
    close()
  }

  function save(event: FormEvent<HTMLFormElement>) {
    const texts = Object.fromEntries(fields.map((d) => [d.id, values[keyOf(d)] ?? '']))
    const { valori, errors: wrong } = leggiCampi(fields, texts)
    // A value that is no longer a choice stays valid while it does not change: the server accepts it.
    for (const d of fields) {
      const stored = data.campi[String(d.id)]
      if (stored === undefined || texts[d.id] !== testoScritto(d.genere, stored)) continue
      valori[d.id] = stored
      delete wrong[keyOf(d)]
    }
    const names = Object.fromEntries(NAMES.map(([name]) => [name, values[name]?.trim() || null]))
    const body = { ...(names as Record<(typeof NAMES)[number][0], string | null>), campi: valori }
    form.save(
      event,
      wrong,
      ({ idempotencyKey: _, ...ifMatch }) => api(cambiaFinanziamento, { params: { id }, body, ...ifMatch }),
      (saved) => {
        queryClient.setQueryData(['finanziamento', id], saved)
        close()
      },
    )
  }

  return (
    <form className="page-form in-card" noValidate onSubmit={save}>
      {NAMES.map(([name, label]) => (
        <TextField
          key={name}
          name={name}
          label={label}
          value={values[name] ?? ''}
          error={errors[name] !== undefined}
          helperText={
            errors[name] ?? (name === 'mandato' && 'Numero o data del mandato che il cliente ha firmato.')
          }
          slotProps={{ htmlInput: { maxLength: FINANZIAMENTO_MAX } }}
          onChange={(event) => write({ [name]: event.target.value })}
        />
      ))}
      {fields.map((d) => (
        <CampoField
          key={d.id}
          definizione={d}
          value={values[keyOf(d)] ?? ''}
          error={errors[keyOf(d)]}
          write={(value) => write({ [keyOf(d)]: value })}
        />
      ))}
      <EditConflict
        {...conflict}
        texts={(now) => textsOf(formOf(now), now.definizioni)}
        labels={Object.fromEntries([...NAMES, ...fields.map((d) => [keyOf(d), d.etichetta] as const)])}
        mine={textsOf(values, fields)}
      />
      <Failure sentence={form.failure} />
      <div className="buttons">
        <Button type="submit" variant="contained" aria-disabled={form.busy}>
          {form.busy ? 'Un momento…' : 'Salva il finanziamento'}
        </Button>
        <Button onClick={leave}>Annulla</Button>
      </div>
    </form>
  )
}

type CampoProps = {
  definizione: Definizione
  value: string
  error: string | undefined
  write: (value: string) => void
}

/** Input of an additional field, of the control that its kind needs. */
function CampoField({ definizione: d, value, error, write }: CampoProps) {
  const shared = {
    name: keyOf(d),
    label: d.genere === 'importo' ? `${d.etichetta}, in euro` : d.etichetta,
    error: error !== undefined,
    helperText: error,
  }
  if (d.genere === 'data') return <DayField {...shared} value={value} onDay={write} />
  if (d.genere === 'scelta' || d.genere === 'si_no') {
    const known =
      d.genere === 'si_no'
        ? [
            ['si', 'Sì'],
            ['no', 'No'],
          ]
        : d.opzioni.map((o) => [o, o])
    const options = value === '' || known.some(([o]) => o === value) ? known : [...known, [value, value]]
    return (
      <TextField
        {...shared}
        select
        value={value}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        onChange={(event) => write(event.target.value)}
      >
        <MenuItem value="">Non scritto</MenuItem>
        {options.map(([option, label]) => (
          <MenuItem key={option} value={option}>
            {label}
          </MenuItem>
        ))}
      </TextField>
    )
  }
  const max = d.genere === 'testo' ? LIMITI_VALORE.testo : 20
  return (
    <TextField
      {...shared}
      value={value}
      slotProps={{ htmlInput: { maxLength: max, inputMode: d.genere === 'testo' ? 'text' : 'decimal' } }}
      onChange={(event) => write(event.target.value)}
    />
  )
}
