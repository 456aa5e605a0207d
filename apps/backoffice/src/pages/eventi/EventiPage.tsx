import { Button, Chip, MenuItem, TextField } from '@mui/material'
import { messageOf } from '@primo/client/api-error'
import { firstErrors } from '@primo/client/field-errors'
import { esportaEventi, registroEventi } from '@primo/contract/registro/operatore-registro'
import { GENERI_REGISTRO, type GenereRegistro } from '@primo/domain/platform/audit-log'
import { clock } from '@primo/domain/platform/clock'
import { shortDate, todayInRome } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { OGGETTI_REGISTRO, objectLabel } from '@primo/domain/registro/audit-labels'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { useSearchParams } from 'react-router'
import { api } from '../../data/api.ts'
import { download } from '../../ui/export/download.ts'
import { DayField } from '../../ui/form/DayField.tsx'
import { QueryStatus } from '../../ui/page/loading-and-errors.tsx'
import { PageHeading, Permitted } from '../../ui/page/Page.tsx'
import { searchCutHint, searchInput } from '../../ui/search/search-length.ts'
import { EventiTable, Radici } from './EventiTable.tsx'
import './eventi.css'

type Props = { filters: Filters; set: (changes: Filters) => void; clear: () => void; error: unknown }

/** Shows the filters of the audit log. Active ones can be removed singly or all together. */
function FilterBar({ filters, set, clear, error }: Props) {
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
const auditLogQuery = ({ oggetto_id, genere, ...filters }: Filters) => ({
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

/** Shows the audit log: changes, reads of personal data that are recorded, exports, logins, refusals. */
export function EventiPage() {
  return (
    <Permitted call={registroEventi} titolo="Registro">
      <Register />
    </Permitted>
  )
}

function Register() {
  const { filters, set, clear } = useFilters()
  const query = useInfiniteQuery({
    queryKey: ['eventi', filters],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: dopo, signal }) =>
      (await api(registroEventi, { query: { ...auditLogQuery(filters), ...(dopo && { dopo }) } }, signal))
        .data,
    getNextPageParam: ({ dopo }) => dopo ?? undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage } = query
  const rows = data?.pages.flatMap(({ righe }) => righe)
  return (
    <>
      <PageHeading titolo="Registro" above="Chi ha fatto, visto o portato via che cosa">
        <ExportEntries filters={filters} />
      </PageHeading>
      <FilterBar filters={filters} set={set} clear={clear} error={error} />
      {Object.keys(firstErrors(error)).length === 0 && <QueryStatus query={query} />}
      {rows && !error && <EventiTable rows={rows} onPerson={(id) => set({ chi: String(id) })} />}
      {hasNextPage && !error && (
        <Button
          className="eventi-more"
          variant="outlined"
          onClick={() => void fetchNextPage()}
          aria-disabled={isFetchingNextPage}
        >
          {isFetchingNextPage ? 'Un momento…' : 'Mostra le precedenti'}
        </Button>
      )}
      <Radici />
    </>
  )
}

/** State of a running export of the audit log: chunks downloaded so far, and the cursor of the next one. */
type Progress = { key: string; pieces: string[]; righe: number; dopo: string | null }

/**
 * Exports the audit log's filtered entries as one file. It is downloaded in chunks and saved when the last one has arrived. An
 * interrupted export resumes at its cursor.
 */
function ExportEntries({ filters }: { filters: Filters }) {
  const [count, setCount] = useState<number | null>(null)
  const kept = useRef<Progress | null>(null)
  const stop = useRef<AbortController | null>(null)
  const notify = useNotify()
  const seScaduta = useLogoutIfAccessDenied()

  async function esporta() {
    if (count !== null) return stop.current?.abort()
    const key = JSON.stringify(filters)
    const so: Progress = kept.current?.key === key ? kept.current : { key, pieces: [], righe: 0, dopo: null }
    kept.current = so
    stop.current = new AbortController()
    setCount(so.righe)
    try {
      do {
        const query = { ...auditLogQuery(filters), ...(so.dopo && { dopo: so.dopo }) }
        const { data } = await api(esportaEventi, { query }, stop.current.signal)
        so.pieces.push(data.csv)
        so.righe += data.righe
        so.dopo = data.dopo
        setCount(so.righe)
      } while (so.dopo)
      kept.current = null
      download(`registro-${todayInRome(clock.now())}.csv`, new Blob(so.pieces))
      notify(`Scaricato: ${quanti(so.righe, 'riga', 'righe')}.`, { type: 'success' })
    } catch (error) {
      if (stop.current.signal.aborted) {
        notify('Fermato: se lo riprendi, va avanti da qui.', { type: 'info' })
      } else if (!(await seScaduta(error))) {
        notify(`${messageOf(error)} Se riprovi, va avanti da qui.`, { type: 'error' })
      }
    } finally {
      setCount(null)
    }
  }

  return (
    <Button variant="outlined" onClick={() => void esporta()}>
      {count === null ? 'Scarica il CSV' : `Ferma (${wholeNumber(count)} finora)`}
    </Button>
  )
}
