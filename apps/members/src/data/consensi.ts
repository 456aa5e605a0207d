import { leggiConsensi, storiaConsensi } from '@primo/contract/persone/consensi'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** The four consents as they hold now. */
export const consensiQuery = queryOptions({
  queryKey: ['consensi', 'attuali'],
  queryFn: async ({ signal }) => (await api(leggiConsensi, {}, { signal })).data,
})

/** Every choice ever made, the latest first, a page at a time. */
export const storiaQuery = infiniteQueryOptions({
  queryKey: ['consensi', 'storia'],
  queryFn: ({ pageParam, signal }) => api(storiaConsensi, { query: { page: pageParam } }, { signal }),
  initialPageParam: 1,
  getNextPageParam: ({ pagination: { current_page, last_page } }) =>
    current_page < last_page ? current_page + 1 : undefined,
})
