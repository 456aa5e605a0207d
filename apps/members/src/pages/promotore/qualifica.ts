import { leggiQualifica, storiaQualifica } from '@primo/contract/qualifiche/qualifiche'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../data/api.ts'
import { queryClient } from '../../data/query.ts'

const KEY = ['promotore', 'qualifica'] as const
/** A year of months at a time. */
const MESI = 12

export const qualificaQuery = queryOptions({
  queryKey: [...KEY, 'attuale'],
  queryFn: async ({ signal }) => (await api(leggiQualifica, {}, { signal })).data,
})

export const storiaQuery = infiniteQueryOptions({
  queryKey: [...KEY, 'storia'],
  queryFn: ({ pageParam, signal }) =>
    api(storiaQualifica, { query: { page: pageParam, per_page: MESI } }, { signal }),
  initialPageParam: 1,
  getNextPageParam: ({ pagination: p }) => (p.current_page < p.last_page ? p.current_page + 1 : undefined),
})

/** Reads both again. */
export function refreshQualifica() {
  return queryClient.invalidateQueries({ queryKey: KEY })
}
