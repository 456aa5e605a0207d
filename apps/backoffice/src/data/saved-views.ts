import { ELENCHI, type ListName, type SavedView, viste } from '@primo/contract/ufficio/operatore-viste'
import { useQuery } from '@tanstack/react-query'
import { callQueryOptions } from './query-client.ts'

/** Filters, sort order and columns of a list as shown, in react-admin's terms. */
export type ListLayout = {
  filter: Record<string, unknown>
  sort: { field: string; order: 'ASC' | 'DESC' }
  columns: string[] | null
}

/** Returns the name under which the server stores a list's saved views, or null for a list without them. */
export const listOfViews = (resource: string): ListName | null =>
  ELENCHI.includes(resource as ListName) ? (resource as ListName) : null

/** Returns the cache key of a list's saved views. */
export const viewsKey = (elenco: ListName) => ['viste', elenco]

/** Reads the operator's own saved views of a list, and the shared ones. */
export const useViews = (elenco: ListName) =>
  useQuery(callQueryOptions(viewsKey(elenco), viste, { query: { elenco } }))

/** Converts a list's filters, sort order and columns from react-admin's terms to those of a saved view. */
export const viewOf = ({ filter, sort, columns }: ListLayout) => ({
  filtri: Object.entries(filter)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([campo, value]) => ({ campo, valore: String(value) })),
  ordine: sort.field,
  verso: sort.order === 'DESC' ? ('desc' as const) : ('asc' as const),
  colonne: columns,
})

/** Returns whether a saved view has the list's current filters, sort order and columns. */
export function isShown(vista: SavedView, layout: ListLayout): boolean {
  const serialize = ({ filtri, ordine, verso, colonne }: ReturnType<typeof viewOf>) =>
    JSON.stringify([
      filtri.map(({ campo, valore }) => `${campo}=${valore}`).sort(),
      ordine,
      verso,
      colonne?.toSorted() ?? null,
    ])
  return serialize(vista) === serialize(viewOf(layout))
}

/** Returns the URL of a list with a saved view's filters, which can be shared. */
export function savedViewUrl(
  resource: string,
  { filtri, ordine, verso }: SavedView,
  perPage: number,
): string {
  const query = new URLSearchParams({
    filter: JSON.stringify(Object.fromEntries(filtri.map(({ campo, valore }) => [campo, valore]))),
    sort: ordine,
    order: verso.toUpperCase(),
    page: '1',
    perPage: String(perPage),
  })
  return `/${resource}?${query}`
}
