import {
  calcoloAccredito,
  mesiMovimenti,
  movimenti,
  type VersoMovimenti,
} from '@primo/contract/raccolta/manifestazione'
import { leggiRichiesta, richieste } from '@primo/contract/raccolta/premi'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, queryFunctionOf } from './api.ts'
import { AREA, MOVIMENTI, PER_PAGE } from './manifestazione.ts'
import { pageAfterPage } from './query-client.ts'

/** Queries of the Premi pages only, separate from those that the home page needs too (`manifestazione.ts`). */

/** Returns the query of the movimenti filtered by direction (earned or spent) and month (`AAAA-MM`, null for all months). */
export const movimentiSceltiQuery = (verso: VersoMovimenti, mese: string | null) =>
  infiniteQueryOptions({
    queryKey: [...MOVIMENTI, verso, mese],
    queryFn: ({ pageParam, signal }) =>
      api(
        movimenti,
        { query: { page: pageParam, per_page: PER_PAGE, verso, ...(mese && { mese }) } },
        { signal },
      ),
    ...pageAfterPage,
  })

/** Query of the points earned and spent in each month. */
export const mesiQuery = queryOptions({
  queryKey: [...MOVIMENTI, 'mesi'],
  queryFn: queryFunctionOf(mesiMovimenti, {}),
})

/** Returns the query of the calculation of a credit, which never changes. */
export const calcoloQuery = (id: number) =>
  queryOptions({
    queryKey: [...MOVIMENTI, 'calcolo', id],
    queryFn: queryFunctionOf(calcoloAccredito, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Query of the member's premio requests, newest first, by pages. */
export const richiesteQuery = infiniteQueryOptions({
  queryKey: [AREA, 'richieste'],
  queryFn: ({ pageParam, signal }) =>
    api(richieste, { query: { page: pageParam, per_page: 100 } }, { signal }),
  ...pageAfterPage,
})

/** Returns the query of a prize request with its history. */
export const richiestaQuery = (id: number) =>
  queryOptions({
    queryKey: [AREA, 'richiesta', id],
    queryFn: queryFunctionOf(leggiRichiesta, { params: { id } }),
  })
