import { leggiQualifica, storiaQualifica } from '@primo/contract/qualifiche/qualifiche'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, queryFunctionOf } from '../../data/api.ts'
import { pageAfterPage, queryClient } from '../../data/query-client.ts'

const KEY = ['promotore', 'qualifica'] as const
/** Page size of the qualifica's history: the months of a year. */
const MESI = 12

export const qualificaQuery = queryOptions({
  queryKey: [...KEY, 'attuale'],
  queryFn: queryFunctionOf(leggiQualifica, {}),
})

export const storiaQuery = infiniteQueryOptions({
  queryKey: [...KEY, 'storia'],
  queryFn: ({ pageParam, signal }) =>
    api(storiaQualifica, { query: { page: pageParam, per_page: MESI } }, { signal }),
  ...pageAfterPage,
})

/** Invalidates the queries of the current qualifica and of its history. */
export function refreshQualifica() {
  return queryClient.invalidateQueries({ queryKey: KEY })
}
