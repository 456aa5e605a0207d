import type { DiChi } from '@primo/domain/persone/incarico'
import { SearchInput, SelectInput } from 'react-admin'
import type { FilterField } from './filter-fields.ts'
import { WHOSE_NAMES } from './lavoro/words.ts'
import type { QueueStates } from './StateTabs.tsx'
import { searchInput } from './search-cut.ts'

/** What a queue is looked through by. */
export type QueueFilters = {
  /** What may be searched for, as the empty box says it. */
  search: string
  /** One more thing that narrows it; `none` is the word for any. */
  choice?: {
    source: string
    label: string
    choices: readonly { id: string | number; name: string }[]
    none: string
  }
  /** The others, behind one button. */
  more?: readonly FilterField[]
}

/** Its fields, as react-admin draws them. */
export function fieldsOf({ search, choice }: QueueFilters) {
  const fields = [<SearchInput key="q" source="q" alwaysOn placeholder={search} inputProps={searchInput} />]
  if (!choice) return fields
  const { none, choices, ...named } = choice
  return [
    ...fields,
    <SelectInput key={choice.source} {...named} choices={[...choices]} alwaysOn emptyText={none} />,
  ]
}

/** A filter that is on, in words: «Passo: Delibera», «Ricerca: rossi», «Registrata dal 01/11/2026». */
export function sayFilter(
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
