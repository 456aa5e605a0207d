import { leggiConsensi, storiaConsensi } from '@primo/contract/iscritti/consensi'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, queryFunctionOf } from './api.ts'
import { pageAfterPage } from './query.ts'

/** Query of the member's current consents. */
export const consensiQuery = queryOptions({
  queryKey: ['consensi', 'attuali'],
  queryFn: queryFunctionOf(leggiConsensi, {}),
})

/** Query of the member's consent choices, latest first, by pages. */
export const storiaQuery = infiniteQueryOptions({
  queryKey: ['consensi', 'storia'],
  queryFn: ({ pageParam, signal }) => api(storiaConsensi, { query: { page: pageParam } }, { signal }),
  ...pageAfterPage,
})
