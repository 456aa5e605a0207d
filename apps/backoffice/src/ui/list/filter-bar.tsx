import FilterListOutlined from '@mui/icons-material/FilterListOutlined'
import { Button } from '@mui/material'
import { accorda, wholeNumber } from '@primo/domain/platform/numbers'
import { DI_CHI, type DiChi } from '@primo/domain/ufficio/incarico'
import { type ReactNode, useState } from 'react'
import { SearchInput, SelectInput, useListContext } from 'react-admin'
import { useCounts } from '../../data/queue-counts.ts'
import { searchCutHint, searchInput } from '../search/search-length.ts'
import type { FilterField } from './filter-fields.ts'
import '../page/page.css'
import './list.css'
import '../incarichi/incarichi.css'

/** Definition of a queue's filters: search field, state, further filters. */
export type QueueFilters = {
  /** Placeholder of the search field, which names what is searched. */
  search: string
  /** Select field shown next to the search field. `none` is the label of «any». */
  choice?: {
    source: string
    label: string
    choices: readonly { id: string | number; name: string }[]
    none: string
  }
  /** Further filters, shown behind the filters button. */
  more?: readonly FilterField[]
}

/** Renders the filters of a queue that are always visible, as inputs of react-admin. */
export function fieldsOf({ search, choice }: QueueFilters) {
  const fields = [<SearchInput key="q" source="q" alwaysOn placeholder={search} inputProps={searchInput} />]
  if (!choice) return fields
  const { none, choices, ...named } = choice
  return [
    ...fields,
    <SelectInput key={choice.source} {...named} choices={[...choices]} alwaysOn emptyText={none} />,
  ]
}

/** Label of each value of the assignment filter (mine, free, of others). */
const WHOSE_NAMES: Record<DiChi, string> = { mie: 'Mie', libere: 'Libere', altrui: 'Di altri' }

/** Formats an active filter: «Passo: Delibera», «Ricerca: rossi», «Registrata dal 01/11/2026». */
function formatFilter(
  field: string,
  value: unknown,
  { choice, more = [] }: QueueFilters,
  { labels, chip = 'Stato' }: QueueStates,
): string {
  if (field === 'stato') return `${chip}: ${labels[String(value)] ?? String(value)}`
  if (field === 'incarico') return `Di chi: ${WHOSE_NAMES[value as DiChi]?.toLowerCase() ?? String(value)}`
  if (field === 'in_ritardo') return 'In ritardo'
  if (field === 'q') return `Ricerca: ${String(value)}`
  const one = more.find(({ source }) => source === field)
  if (one) return one.say(value)
  const known = choice?.source === field ? choice : undefined
  const chosen = known?.choices.find(({ id }) => String(id) === String(value))
  return `${known?.label ?? field}: ${chosen?.name ?? String(value)}`
}

/** States of a queue's rows, by which its list can be filtered. */
export type QueueStates = {
  /** Accessible name of the group of states. */
  name: string
  /** State selected by default. */
  first: string
  /** Label of the filter chip, by default «Stato». */
  chip?: string
  /** Label of each state, in display order. */
  labels: Readonly<Record<string, string>>
}

/** Buttons that filter a queue by state, each with the number of rows; the URL keeps the filter. */
export function StateTabs({ name, first, labels }: QueueStates) {
  const { resource, filterValues, setFilters } = useListContext()
  const counts = useCounts(resource, filterValues)
  const hasCount = (state: string) => counts === undefined || counts[state] !== undefined
  const chosen = String(filterValues.stato ?? first)
  const choose = (state: string) => {
    // The step applies to open cases only.
    const { stato: _, passo: __, ...others } = filterValues
    setFilters(state === first ? others : { ...others, stato: state })
  }
  return (
    <fieldset className="tabs">
      <legend className="visually-hidden">{name}</legend>
      {Object.entries(labels).map(([state, label]) => (
        <button key={state} type="button" aria-pressed={state === chosen} onClick={() => choose(state)}>
          {label}{' '}
          {hasCount(state) && (
            <span className="count">{counts?.[state] !== undefined && wholeNumber(counts[state])}</span>
          )}
        </button>
      ))}
    </fieldset>
  )
}

type Props = { filters: QueueFilters; states: QueueStates }

/** Shows the active filters as chips, which can be removed singly or all together. */
export function FilterChips({ filters, states }: Props) {
  const { filterValues, setFilters, meta } = useListContext()
  const on = Object.entries(filterValues).filter(([, value]) => value !== undefined && value !== '')
  if (on.length === 0) return null
  const cut = searchCutHint(filterValues.q)
  const leave = (left: Record<string, unknown>) => {
    setFilters(left)
    // The pressed chip disappears: screen reader users are returned to the page's heading.
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }
  return (
    <div className="filters-on">
      <ul className="filters-active" aria-label="Filtri attivi">
        {on.map(([field, value]) => {
          const label = formatFilter(field, value, filters, states)
          return (
            <li key={field}>
              <button
                type="button"
                aria-label={`${label}, togli`}
                onClick={() => leave(Object.fromEntries(on.filter(([other]) => other !== field)))}
              >
                <span className="filters-said">{label}</span> <span aria-hidden="true">×</span>
              </button>
            </li>
          )
        })}
      </ul>
      <Button size="small" onClick={() => leave({})}>
        Togli i filtri
      </Button>
      <p role="status">
        {[cut, (meta as { message?: string } | undefined)?.message].filter(Boolean).join(' ')}
      </p>
    </div>
  )
}

/**
 * Shows the filters of a list. On a phone only the search field is visible, and the other filters are collapsed under a button.
 */
export function FoldedFilters({ titolo, children }: { titolo: string; children: ReactNode }) {
  const { filterValues } = useListContext()
  const [open, setOpen] = useState(false)
  // Search and state have controls of their own.
  const on = Object.entries(filterValues).filter(
    ([name, value]) => !['q', 'stato'].includes(name) && value !== undefined && value !== '',
  ).length
  return (
    <search className="filters" aria-label={`Cerca in ${titolo}`} data-open={open}>
      <Button
        className="filters-fold"
        variant="outlined"
        startIcon={<FilterListOutlined />}
        aria-expanded={open}
        aria-label={on > 0 ? `Filtri, ${wholeNumber(on)} ${accorda(on, 'attivo', 'attivi')}` : 'Filtri'}
        onClick={() => setOpen(!open)}
      >
        Filtri{on > 0 && ` (${wholeNumber(on)})`}
      </Button>
      {children}
    </search>
  )
}

/** Toggle that shows only the overdue items of a queue. */
export function OverdueFilter() {
  const { filterValues, setFilters } = useListContext()
  const { in_ritardo, ...others } = filterValues
  const on = in_ritardo !== undefined
  return (
    <Button
      variant="outlined"
      color={on ? 'error' : 'primary'}
      aria-pressed={on}
      onClick={() => setFilters(on ? others : { ...others, in_ritardo: 'si' })}
    >
      In ritardo
    </Button>
  )
}

/** Filters a queue by assignment: items assigned to the operator, to no one, or to others. The filter is kept in the URL. */
export function AssignmentFilter() {
  const { filterValues, setFilters } = useListContext()
  const chosen = filterValues.incarico as DiChi | undefined
  const choose = (which: DiChi | undefined) => {
    const { incarico: _, ...others } = filterValues
    setFilters(which ? { ...others, incarico: which } : others)
  }
  return (
    <fieldset className="di-chi">
      <legend className="visually-hidden">Di chi sono</legend>
      {[undefined, ...DI_CHI].map((which) => (
        <button
          key={which ?? 'tutte'}
          type="button"
          aria-pressed={which === chosen}
          onClick={() => choose(which)}
        >
          {which ? WHOSE_NAMES[which] : 'Di chiunque'}
        </button>
      ))}
    </fieldset>
  )
}
