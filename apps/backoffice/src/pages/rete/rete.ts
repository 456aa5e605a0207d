import { cercaInRete, leggiInRete, provaSpostamento } from '@primo/contract/rete/operatore-rete'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../data/api.ts'

/** Fewer letters answer half the network. */
export const LETTERS_MIN = 2

/** People whose name, e-mail, sponsor code or number it is. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['rete', 'cerca', q],
    queryFn: async ({ signal }) => (await api(cercaInRete, { query: { q } }, signal)).data,
    enabled: q.length >= LETTERS_MIN,
    placeholderData: (prima) => prima,
  })

/** A person's place in the network. */
export const schedaQuery = (id: number) =>
  queryOptions({
    queryKey: ['rete', id],
    queryFn: async ({ signal }) => (await api(leggiInRete, { params: { id } }, signal)).data,
  })

/** Whether a person may pass under a sponsor (0 = at the top) and how many move; asked when one is chosen. */
export const provaQuery = (id: number, id_sponsor: number | null) =>
  queryOptions({
    queryKey: ['rete', id, 'prova', id_sponsor],
    queryFn: async ({ signal }) => {
      const params = { id, id_sponsor: id_sponsor ?? 0 }
      return (await api(provaSpostamento, { params }, signal)).data
    },
    enabled: id_sponsor !== null,
    staleTime: 0,
  })
