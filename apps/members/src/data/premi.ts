import { mesiMovimenti, movimenti, type VersoMovimenti } from '@primo/contract/raccolta/manifestazione'
import { leggiRichiesta, richieste } from '@primo/contract/raccolta/premi'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, reading } from './api.ts'
import { AREA, MOVIMENTI, PER_PAGE } from './manifestazione.ts'
import { pageAfterPage } from './query.ts'

/** What only the pages of the rewards read: apart from what the first page reads too (`manifestazione.ts`). */

/** The movements that answer a filter, or of a month (`AAAA-MM`; null = of all). */
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

/** What came in and went out, month by month. */
export const mesiQuery = queryOptions({
  queryKey: [...MOVIMENTI, 'mesi'],
  queryFn: reading(mesiMovimenti, {}),
})

/** The member's prize requests, newest first. */
export const richiesteQuery = infiniteQueryOptions({
  queryKey: [AREA, 'richieste'],
  queryFn: ({ pageParam, signal }) =>
    api(richieste, { query: { page: pageParam, per_page: 100 } }, { signal }),
  ...pageAfterPage,
})

/** One request with its history. */
export const richiestaQuery = (id: number) =>
  queryOptions({
    queryKey: [AREA, 'richiesta', id],
    queryFn: reading(leggiRichiesta, { params: { id } }),
  })
