import { SearchInput, SelectInput } from 'react-admin'

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
}

/** Its fields, as react-admin draws them. */
export function fieldsOf({ search, choice }: QueueFilters) {
  const fields = [<SearchInput key="q" source="q" alwaysOn placeholder={search} />]
  if (!choice) return fields
  const { none, choices, ...named } = choice
  return [
    ...fields,
    <SelectInput key={choice.source} {...named} choices={[...choices]} alwaysOn emptyText={none} />,
  ]
}
