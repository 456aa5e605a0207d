import { type SavedView, viste } from '@primo/contract/persone/operatore-viste'
import { ELENCHI, type ListName } from '@primo/domain/persone/viste'
import { useQuery } from '@tanstack/react-query'
import { reading } from './read.ts'

/** How a list is looked at, as react-admin has it. */
export type Look = {
  filter: Record<string, unknown>
  sort: { field: string; order: 'ASC' | 'DESC' }
  columns: string[] | null
}

/** The list, where views of it may be kept. */
export const listOfViews = (resource: string): ListName | null =>
  ELENCHI.includes(resource as ListName) ? (resource as ListName) : null

/** The name under which what was read of a list's views is kept. */
export const viewsKey = (elenco: ListName) => ['viste', elenco]

/** One's own views of a list and those the others share. */
export const useViews = (elenco: ListName) =>
  useQuery(reading(viewsKey(elenco), viste, { query: { elenco } }))

/** What a list is looked at by, as a view keeps it. */
export const viewOf = ({ filter, sort, columns }: Look) => ({
  filtri: Object.entries(filter)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([campo, value]) => ({ campo, valore: String(value) })),
  ordine: sort.field,
  verso: sort.order === 'DESC' ? ('desc' as const) : ('asc' as const),
  colonne: columns,
})

/** Whether a view is how the list is looked at now. */
export function isShown(vista: SavedView, look: Look): boolean {
  const said = ({ filtri, ordine, verso, colonne }: ReturnType<typeof viewOf>) =>
    JSON.stringify([
      filtri.map(({ campo, valore }) => `${campo}=${valore}`).sort(),
      ordine,
      verso,
      colonne?.toSorted() ?? null,
    ])
  return said(vista) === said(viewOf(look))
}

/** The address of a list as a view shows it, which anybody may be sent. */
export function addressOfView(
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
