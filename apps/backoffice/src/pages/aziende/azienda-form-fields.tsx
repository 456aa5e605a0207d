import { Autocomplete, TextField } from '@mui/material'
import { comuniOperatore, type SchedaAzienda } from '@primo/contract/iscritti/operatore-aziende'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { callQueryOptions } from '../../data/query-client.ts'
import '../../ui/detail/detail.css'

type Props = {
  nome: string
  label: string
  /** Value of the selected option. Several selected values are joined with a separator. */
  value: string
  /** Options of the list as value and label. */
  options: readonly (readonly [value: string, words: string])[]
  optional?: true
  many?: true
  error: string | undefined
  choose: (value: string) => void
}

/** Form field that selects one or many options from a list. */
export function ScegliFra({ nome, label, value, options, optional, many, error, choose }: Props) {
  const words = new Map(options)
  const shared = {
    options: options.map(([one]) => one),
    getOptionLabel: (one: string) => words.get(one) ?? one,
    noOptionsText: 'Nessuno con questo nome.',
    renderInput: (params: object) => (
      <TextField
        {...params}
        name={nome}
        label={label}
        required={!optional}
        error={error !== undefined}
        helperText={error}
      />
    ),
  }
  if (many)
    return (
      <Autocomplete
        {...shared}
        multiple
        value={splitCategorie(value)}
        onChange={(_, chosen) => choose(joinCategorie(chosen))}
      />
    )
  return <Autocomplete {...shared} value={value || null} onChange={(_, chosen) => choose(chosen ?? '')} />
}

/** Minimum length of a comune search: shorter texts match too many comuni. */
const LETTERS_MIN = 2

/** Form field that searches an existing comune by name, with the best match first. */
export function ScegliComune(props: {
  label: string
  /** Name of the selected comune, with its province. */
  comune: string
  error: string | undefined
  optional?: true
  choose: (chosen: { comune: string; id_comune: string; cap?: string }) => void
}) {
  const [written, setWritten] = useState('')
  const q = useDeferredValue(written.trim())
  const { data } = useQuery({
    ...callQueryOptions(['comuni', q], comuniOperatore, { query: { q } }),
    enabled: q.length >= LETTERS_MIN,
    placeholderData: (before) => before,
  })
  // Memoised: a new object on each render would reset the text being typed.
  const value = useMemo(
    () => (props.comune ? { id: '', nome: props.comune, cap: null } : null),
    [props.comune],
  )
  const found = (q.length < LETTERS_MIN ? [] : (data ?? []))
    .filter((c) => !c.cessato)
    .map((c) => ({ id: String(c.id), nome: `${c.descrizione} (${c.provincia})`, cap: c.cap }))
  return (
    <Autocomplete
      options={found}
      value={value}
      filterOptions={(all) => all}
      getOptionLabel={({ nome }) => nome}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.nome === b.nome}
      noOptionsText={q.length < LETTERS_MIN ? 'Scrivi le prime lettere.' : 'Nessun comune con questo nome.'}
      onChange={(_, chosen) =>
        props.choose(
          chosen
            ? { comune: chosen.nome, id_comune: chosen.id, ...(chosen.cap && { cap: chosen.cap }) }
            : { comune: '', id_comune: '' },
        )
      }
      onInputChange={(_, text, reason) => setWritten(reason === 'input' ? text : '')}
      renderInput={(params) => (
        <TextField
          {...params}
          name="comune"
          label={props.label}
          required={!props.optional}
          error={props.error !== undefined}
          helperText={props.error}
        />
      )}
    />
  )
}

/** Values of the form that corrects a company: the text of each field. A selection is stored as the name of its option. */
export type FormValues = Record<
  | 'denominazione'
  | 'partita_iva'
  | 'codice_fiscale'
  | 'natura'
  | 'codice_ateco'
  | 'categorie'
  | 'indirizzo'
  | 'comune'
  | 'id_comune'
  | 'cap'
  | 'motivo',
  string
>

/** Separator that joins several category names in one form value. No category name contains it. */
const BETWEEN = '; '
const splitCategorie = (categorie: string) => categorie.split(BETWEEN).filter(Boolean)
const joinCategorie = (names: readonly string[]) => names.join(BETWEEN)

/** Returns the form values of a company. */
export const formOfAzienda = (z: SchedaAzienda): FormValues => ({
  denominazione: z.denominazione,
  partita_iva: z.partita_iva,
  codice_fiscale: z.codice_fiscale ?? '',
  natura: z.natura_giuridica,
  codice_ateco: z.codice_ateco ?? '',
  categorie: joinCategorie(z.categorie),
  indirizzo: z.indirizzo,
  comune: z.comune,
  id_comune: z.id_comune ? String(z.id_comune) : '',
  cap: z.cap,
  motivo: '',
})

/** Label of each field of the company form. */
export const LABELS: Partial<Record<keyof FormValues, string>> = {
  denominazione: 'Ragione sociale',
  partita_iva: 'Partita IVA',
  codice_fiscale: 'Codice fiscale',
  natura: 'Natura giuridica',
  codice_ateco: 'Attività (ATECO)',
  categorie: 'Categorie',
  indirizzo: 'Via e numero',
  comune: 'Comune',
  cap: 'CAP',
}

type Choices = {
  nature: readonly { id: number; descrizione: string }[]
  categorie: readonly { id_categoria_merceologica: number; descrizione: string }[]
}

/**
 * Parses the company form into a request body, and validates it on the client.
 * @param di_persona whether the codice fiscale is a person's, and therefore stays unchanged
 */
export function parseForm(m: FormValues, { nature, categorie }: Choices, di_persona: boolean) {
  const sbagliati: Record<string, string> = {}
  const serve = (field: keyof FormValues) => {
    if (!m[field].trim()) sbagliati[field] = 'Serve per continuare.'
    return m[field].trim()
  }
  const names = splitCategorie(m.categorie)
  const body = {
    denominazione: serve('denominazione'),
    partita_iva: serve('partita_iva'),
    codice_fiscale: di_persona ? null : serve('codice_fiscale'),
    id_natura_giuridica: nature.find((n) => n.descrizione === m.natura)?.id ?? 0,
    codice_ateco: m.codice_ateco.trim() || null,
    categorie_merceologiche: categorie
      .filter((c) => names.includes(c.descrizione))
      .map((c) => c.id_categoria_merceologica),
    indirizzo: serve('indirizzo'),
    id_comune: Number(m.id_comune),
    cap: serve('cap'),
    motivo: serve('motivo'),
  }
  if (!body.id_natura_giuridica) sbagliati.natura = 'Scegli la natura giuridica dall’elenco.'
  if (!body.id_comune) sbagliati.comune = 'Scegli il comune dall’elenco.'
  return { body, sbagliati }
}

/** Returns the fields that differ between two sets of form values, each with its old and new value. */
export const changesOf = (was: FormValues, now: FormValues) =>
  (Object.keys(LABELS) as (keyof FormValues)[])
    .filter((field) => was[field].trim() !== now[field].trim())
    .map((field) => ({ field, name: LABELS[field]!, was: was[field], now: now[field] }))

type Change = { field: string; name: string; was: string; now: string }

/** Shows the pending changes of a form before they are saved: each field with its old and its new value. */
export function PendingChanges(props: { changes: readonly Change[]; caption?: string }) {
  const { changes, caption = 'Che cosa proponi' } = props
  if (changes.length === 0) return <p className="muted">Finora non cambia nulla.</p>
  return (
    <table className="changes">
      <caption className="muted">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Che cosa</th>
          <th scope="col">Com’è</th>
          <th scope="col">Come sarebbe</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, name, was, now }) => (
          <tr key={field}>
            <th scope="row">{name}</th>
            <td>{was || 'niente'}</td>
            <td>{now || 'niente'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
