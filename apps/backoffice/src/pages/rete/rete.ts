import { cercaInRete, leggiInRete, provaSpostamento } from '@primo/contract/rete/operatore-rete'
import { queryOptions } from '@tanstack/react-query'
import { callQueryOptions } from '../../data/query.ts'

/** Minimum length of a search in the network: shorter texts match half of it. */
export const LETTERS_MIN = 2

/**
 * Returns the query for persons of the network by name, e-mail, sponsor code or id. An empty text returns the persons at the
 * top.
 */
export const searchQuery = (q: string) =>
  queryOptions({
    ...callQueryOptions(['rete', 'cerca', q], cercaInRete, { query: q === '' ? {} : { q } }),
    enabled: q === '' || q.length >= LETTERS_MIN,
    placeholderData: (before) => before,
  })

/** Returns the query for a person's position in the network. */
export const schedaQuery = (id: number) => callQueryOptions(['rete', id], leggiInRete, { params: { id } })

/**
 * Returns the query that checks a move to a sponsor (0 = top) and counts the moved persons. Enabled once a sponsor is selected.
 */
export const provaQuery = (id: number, id_sponsor: number | null) =>
  queryOptions({
    ...callQueryOptions(['rete', id, 'prova', id_sponsor], provaSpostamento, {
      params: { id, id_sponsor: id_sponsor ?? 0 },
    }),
    enabled: id_sponsor !== null,
    staleTime: 0,
  })
