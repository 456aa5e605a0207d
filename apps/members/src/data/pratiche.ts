import { campiFinanziamento, leggiDatiPratica } from '@primo/contract/pratiche/dati'
import {
  conteggi,
  leggiPratica,
  pratiche,
  riepilogo,
  tipiFinanziamento,
} from '@primo/contract/pratiche/pratiche'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, queryFunctionOf } from './api.ts'
import { pageAfterPage, queryClient } from './query-client.ts'

/** Key prefix of the queries of the Convenzionato area, for their invalidation. */
const AREA = 'convenzionato'

/** Page size of the list of pratiche (specification §9). */
const PER_PAGE = 15

/** Filters and sort order of the list of pratiche. Id 0 means that the filter is off. */
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

/** Returns the query of the member's pratiche, by pages. The previous result stays visible while a new filter loads. */
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

/** Returns the query of the number of pratiche in each state, under the list's filters. */
export const conteggiQuery = (filters: FiltriPratiche) =>
  queryOptions({
    queryKey: [AREA, 'conteggi', chosen(filters)],
    queryFn: queryFunctionOf(conteggi, { query: chosen(filters) }),
    placeholderData: keepPreviousData,
  })

/** Query of the statistics of the member's pratiche, shown in the Convenzionato area and on the home page. */
export const riepilogoQuery = queryOptions({
  queryKey: [AREA, 'riepilogo'],
  queryFn: queryFunctionOf(riepilogo, {}),
})

/** Returns the query of a pratica with its history. */
export const praticaQuery = (id: number) =>
  queryOptions({
    queryKey: [AREA, 'pratica', id],
    queryFn: queryFunctionOf(leggiPratica, { params: { id } }),
  })

/** Query of the types of financing, which do not change while the app is open. */
export const tipiFinanziamentoQuery = queryOptions({
  queryKey: ['tipi-finanziamento'],
  queryFn: queryFunctionOf(tipiFinanziamento, {}),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Query of the fields of each type of financing, which do not change while the app is open. */
export const campiFinanziamentoQuery = queryOptions({
  queryKey: ['campi-finanziamento'],
  queryFn: queryFunctionOf(campiFinanziamento, {}),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Returns the query of the fields of a pratica with their values. */
export const datiPraticaQuery = (id: number) =>
  queryOptions({
    queryKey: [AREA, 'dati', id],
    queryFn: queryFunctionOf(leggiDatiPratica, { params: { id } }),
  })

/** Invalidates all queries of the Convenzionato area, after a pratica was edited, sent or withdrawn. */
export async function refreshPratiche(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [AREA] })
}
