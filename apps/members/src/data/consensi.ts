import { leggiConsensi, storiaConsensi } from '@primo/contract/persone/consensi'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, reading } from './api.ts'
import { pageAfterPage } from './query.ts'

/** The four consents as they hold now. */
export const consensiQuery = queryOptions({
  queryKey: ['consensi', 'attuali'],
  queryFn: reading(leggiConsensi, {}),
})

/** Every choice ever made, the latest first, a page at a time. */
export const storiaQuery = infiniteQueryOptions({
  queryKey: ['consensi', 'storia'],
  queryFn: ({ pageParam, signal }) => api(storiaConsensi, { query: { page: pageParam } }, { signal }),
  ...pageAfterPage,
})
