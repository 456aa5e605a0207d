import {
  conteggi,
  leggiPratica,
  pratiche,
  riepilogo,
  tipiFinanziamento,
} from '@primo/contract/pratiche/pratiche'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, reading } from './api.ts'
import { pageAfterPage, queryClient } from './query.ts'

/** What the convenzionato's area reads. All keys begin with this. */
const AREA = 'convenzionato'

/** Cases of a page (specification §9). */
const PER_PAGE = 15

/** What a list of cases is narrowed and sorted by; 0 = all. */
export interface FiltriPratiche {
  q: string
  id_stato: number
  id_tipo_finanziamento: number
  sort_by: 'data_registrazione' | 'nominativo' | 'importo_cent' | 'perc_completamento'
  sort_order: 'asc' | 'desc'
}

function chosen({ q, id_tipo_finanziamento: tipo }: FiltriPratiche) {
  return { ...(q ? { q } : {}), ...(tipo ? { id_tipo_finanziamento: tipo } : {}) }
}

/** The member's cases, page after page; while the next filter is read, what was read before stays. */
export const praticheQuery = (filters: FiltriPratiche) =>
  infiniteQueryOptions({
    queryKey: [AREA, 'pratiche', filters],
    queryFn: ({ pageParam, signal }) =>
      api(
        pratiche,
        {
          query: {
            ...chosen(filters),
            ...(filters.id_stato ? { id_stato: filters.id_stato } : {}),
            sort_by: filters.sort_by,
            sort_order: filters.sort_order,
            page: pageParam,
            per_page: PER_PAGE,
          },
        },
        { signal },
      ),
    ...pageAfterPage,
    placeholderData: keepPreviousData,
  })

/** How many cases answer the search, by state. */
export const conteggiQuery = (filters: FiltriPratiche) =>
  queryOptions({
    queryKey: [AREA, 'conteggi', chosen(filters)],
    queryFn: reading(conteggi, { query: chosen(filters) }),
    placeholderData: keepPreviousData,
  })

/** The area's figures. */
export const riepilogoQuery = queryOptions({
  queryKey: [AREA, 'riepilogo'],
  queryFn: reading(riepilogo, {}),
})

/** One case with its story. */
export const praticaQuery = (id: number) =>
  queryOptions({
    queryKey: [AREA, 'pratica', id],
    queryFn: reading(leggiPratica, { params: { id } }),
  })

/** Financing types do not change while the app is open. */
export const tipiFinanziamentoQuery = queryOptions({
  queryKey: ['tipi-finanziamento'],
  queryFn: reading(tipiFinanziamento, {}),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Everything of the area is read again: after a case was written, sent or withdrawn. */
export async function refreshPratiche(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [AREA] })
}
