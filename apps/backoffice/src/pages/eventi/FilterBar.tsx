import { Button, Chip, MenuItem, TextField } from '@mui/material'
import { firstErrors } from '@primo/client/field-errors'
import { GENERI_REGISTRO, type GenereRegistro } from '@primo/domain/platform/audit-log'
import { shortDate } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { OGGETTI_REGISTRO, objectLabel } from '@primo/domain/registro/audit-labels'
import { type FormEvent, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { DayField } from '../../ui/form/DayField.tsx'
import { searchCutHint, searchInput } from '../../ui/search/search-length.ts'

type Props = { filters: Filters; set: (changes: Filters) => void; clear: () => void; error: unknown }

/** Shows the filters of the audit log. Active ones can be removed singly or all together. */
export function FilterBar({ filters, set, clear, error }: Props) {
  const on = Object.entries(filters) as [FilterName, string][]
  const wrong = firstErrors(error)
  const written = { set, filters, wrong }
  return (
    <search className="eventi-filters">
      <div className="eventi-fields">
        <Written {...written} name="chi" label="Chi: e-mail o n." />
        <Chosen name="genere" label="Genere" labels={GENERI_REGISTRO} {...written} />
        <Chosen name="oggetto" label="Su che cosa" labels={OGGETTI_REGISTRO} {...written} />
        <Written {...written} name="oggetto_id" label="Numero" numeric />
        <Day name="dal" label="Dal" {...written} />
        <Day name="al" label="Al" {...written} />
      </div>
      {on.length > 0 && (
        <div className="eventi-chips">
          {on.map(([name, value]) => (
            <Chip
              key={name}
              size="small"
              label={CHIPS[name](value)}
              aria-label={`${CHIPS[name](value)}: togli il filtro`}
              onDelete={() => set({ [name]: '' })}
              onClick={() => set({ [name]: '' })}
            />
          ))}
          <Button size="small" onClick={clear}>
            Togli i filtri
          </Button>
        </div>
      )}
    </search>
  )
}

type FieldProps = Pick<Props, 'filters' | 'set'> & {
  name: FilterName
  label: string
  wrong: Record<string, string>
}

/** Text field that applies its filter on Enter or blur. */
function Written({ name, label, filters, set, wrong, numeric }: FieldProps & { numeric?: true }) {
  const now = filters[name] ?? ''
  const [text, setText] = useState(now)
  useEffect(() => setText(now), [now])
  const apply = (event?: FormEvent) => {
    event?.preventDefault()
    const clean = numeric ? text.replaceAll(/\D/g, '') : text.trim()
    setText(clean)
    if (clean !== now) set({ [name]: clean })
  }
  return (
    <form onSubmit={apply}>
      <TextField
        size="small"
        fullWidth
        label={label}
        value={text}
        error={wrong[name] !== undefined}
        helperText={wrong[name] ?? (numeric ? undefined : searchCutHint(text))}
        slotProps={{ htmlInput: numeric ? { maxLength: 20, inputMode: 'numeric' } : searchInput }}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => apply()}
      />
    </form>
  )
}

function Chosen({
  name,
  label,
  filters,
  set,
  labels,
}: FieldProps & { labels: Readonly<Record<string, string>> }) {
  return (
    <TextField
      select
      size="small"
      fullWidth
      label={label}
      value={filters[name] ?? ''}
      onChange={(event) => set({ [name]: event.target.value })}
    >
      <MenuItem value="">Qualunque</MenuItem>
      {Object.entries(labels).map(([value, label]) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  )
}

function Day({ name, label, filters, set, wrong }: FieldProps) {
  return (
    <DayField
      size="small"
      fullWidth
      label={label}
      value={filters[name] ?? ''}
      error={wrong[name] !== undefined}
      helperText={wrong[name]}
      onDay={(day) => set({ [name]: day })}
    />
  )
}

const NAMES = ['chi', 'genere', 'oggetto', 'oggetto_id', 'dal', 'al'] as const
type FilterName = (typeof NAMES)[number]
export type Filters = Partial<Record<FilterName, string>>

/** Reads and sets the audit log's filters in the URL, so that a link restores them. */
export function useFilters() {
  const [search, setSearch] = useSearchParams()
  const filters: Filters = Object.fromEntries(
    NAMES.flatMap((name) => (search.get(name) ? [[name, search.get(name)!]] : [])),
  )
  return {
    filters,
    set: (changes: Filters) => {
      const next = Object.entries({ ...filters, ...changes }).filter(([, value]) => value)
      setSearch(Object.fromEntries(next), { replace: true })
    },
    clear: () => setSearch({}, { replace: true }),
  }
}

/** Converts the audit log's filters to the query of the API call. */
export const auditLogQuery = ({ oggetto_id, genere, ...filters }: Filters) => ({
  ...filters,
  ...(genere && { genere: genere as GenereRegistro }),
  ...(oggetto_id && { oggetto_id: Number(oggetto_id) }),
})

/** Text of the chip of each active filter of the audit log. */
const CHIPS: Readonly<Record<FilterName, (value: string) => string>> = {
  chi: (value) => (/^\d+$/.test(value) ? `Account ${value}` : value),
  genere: (value) => GENERI_REGISTRO[value as GenereRegistro] ?? value,
  oggetto: objectLabel,
  oggetto_id: (value) => `Numero ${value}`,
  dal: (value) => elide('Dal', shortDate(value)),
  al: (value) => elide('Al', shortDate(value)),
}
