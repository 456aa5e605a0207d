import { cercaInRete, leggiInRete, provaSpostamento } from '@primo/contract/rete/operatore-rete'
import { queryOptions } from '@tanstack/react-query'
import { reading } from '../../data/read.ts'

/** Fewer letters answer half the network. */
export const LETTERS_MIN = 2

/** People whose name, e-mail, sponsor code or number it is; without words, those at the top. */
export const searchQuery = (q: string) =>
  queryOptions({
    ...reading(['rete', 'cerca', q], cercaInRete, { query: q === '' ? {} : { q } }),
    enabled: q === '' || q.length >= LETTERS_MIN,
    placeholderData: (before) => before,
  })

/** A person's place in the network. */
export const schedaQuery = (id: number) => reading(['rete', id], leggiInRete, { params: { id } })

/** Whether a person may pass under a sponsor (0 = at the top) and how many move; asked when one is chosen. */
export const provaQuery = (id: number, id_sponsor: number | null) =>
  queryOptions({
    ...reading(['rete', id, 'prova', id_sponsor], provaSpostamento, {
      params: { id, id_sponsor: id_sponsor ?? 0 },
    }),
    enabled: id_sponsor !== null,
    staleTime: 0,
  })
