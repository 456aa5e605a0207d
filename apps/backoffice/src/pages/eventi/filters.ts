import { GENERI_REGISTRO, type GenereRegistro } from '@primo/domain/platform/audit-log'
import { shortDate } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { OGGETTI_REGISTRO } from '@primo/domain/registro/audit-labels'
import { useSearchParams } from 'react-router'

const NAMES = ['chi', 'genere', 'oggetto', 'oggetto_id', 'dal', 'al'] as const
export type FilterName = (typeof NAMES)[number]
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
export const CHIPS: Readonly<Record<FilterName, (value: string) => string>> = {
  chi: (value) => (/^\d+$/.test(value) ? `Account ${value}` : value),
  genere: (value) => GENERI_REGISTRO[value as GenereRegistro] ?? value,
  oggetto: (value) => OGGETTI_REGISTRO[value] ?? value,
  oggetto_id: (value) => `Numero ${value}`,
  dal: (value) => elide('Dal', shortDate(value)),
  al: (value) => elide('Al', shortDate(value)),
}
