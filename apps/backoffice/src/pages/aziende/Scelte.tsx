import { Autocomplete, TextField } from '@mui/material'
import { comuniOperatore } from '@primo/contract/iscritti/operatore-aziende'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { callQueryOptions } from '../../data/query.ts'
import { joinCategorie, splitCategorie } from './form.ts'

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
