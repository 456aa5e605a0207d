import { leggiQualifica, storiaQualifica } from '@primo/contract/qualifiche/qualifiche'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, reading } from '../../data/api.ts'
import { pageAfterPage, queryClient } from '../../data/query.ts'

const KEY = ['promotore', 'qualifica'] as const
/** A year of months at a time. */
const MESI = 12

export const qualificaQuery = queryOptions({
  queryKey: [...KEY, 'attuale'],
  queryFn: reading(leggiQualifica, {}),
})

export const storiaQuery = infiniteQueryOptions({
  queryKey: [...KEY, 'storia'],
  queryFn: ({ pageParam, signal }) =>
    api(storiaQualifica, { query: { page: pageParam, per_page: MESI } }, { signal }),
  ...pageAfterPage,
})

/** Reads both again. */
export function refreshQualifica() {
  return queryClient.invalidateQueries({ queryKey: KEY })
}
