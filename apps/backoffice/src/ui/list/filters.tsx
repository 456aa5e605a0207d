import type { DiChi } from '@primo/domain/ufficio/incarico'
import { SearchInput, SelectInput } from 'react-admin'
import { WHOSE_NAMES } from '../incarichi/labels.ts'
import { searchInput } from '../search/search-length.ts'
import type { FilterField } from './filter-fields.ts'
import type { QueueStates } from './StateTabs.tsx'

/** Filters of a queue: search field, state, further filters. */
export type QueueFilters = {
  /** Placeholder of the search field, which names what is searched. */
  search: string
  /** Selection shown next to the search field. `none` is the label of «any». */
  choice?: {
    source: string
    label: string
    choices: readonly { id: string | number; name: string }[]
    none: string
  }
  /** Further filters, shown behind the filters button. */
  more?: readonly FilterField[]
}

/** Renders the always visible filters of a queue for react-admin. */
export function fieldsOf({ search, choice }: QueueFilters) {
  const fields = [<SearchInput key="q" source="q" alwaysOn placeholder={search} inputProps={searchInput} />]
  if (!choice) return fields
  const { none, choices, ...named } = choice
  return [
    ...fields,
    <SelectInput key={choice.source} {...named} choices={[...choices]} alwaysOn emptyText={none} />,
  ]
}

/** Formats an active filter: «Passo: Delibera», «Ricerca: rossi», «Registrata dal 01/11/2026». */
export function formatFilter(
  field: string,
  value: unknown,
  { choice, more = [] }: QueueFilters,
  { words, chip = 'Stato' }: QueueStates,
): string {
  if (field === 'stato') return `${chip}: ${words[String(value)] ?? String(value)}`
  if (field === 'incarico') return `Di chi: ${WHOSE_NAMES[value as DiChi]?.toLowerCase() ?? String(value)}`
  if (field === 'in_ritardo') return 'In ritardo'
  if (field === 'q') return `Ricerca: ${String(value)}`
  const one = more.find(({ source }) => source === field)
  if (one) return one.say(value)
  const known = choice?.source === field ? choice : undefined
  const chosen = known?.choices.find(({ id }) => String(id) === String(value))
  return `${known?.label ?? field}: ${chosen?.name ?? String(value)}`
}
