import {
  type Avviso,
  avvisi,
  avvisiDaLeggere,
  leggiPreferenzeAvvisi,
  segnaAvviso,
  segnaTuttiLetti,
} from '@primo/contract/comunicazioni/avvisi'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, queryFunctionOf } from './api.ts'
import { pageAfterPage, queryClient } from './query-client.ts'

const PER_PAGE = 20

/** Query of the number of unread avvisi, shown on the bell. */
export const daLeggereQuery = queryOptions({
  queryKey: ['avvisi', 'da-leggere'],
  queryFn: async ({ signal }) => (await api(avvisiDaLeggere, {}, { signal })).data.da_leggere,
})

/** Query of the member's avvisi, newest first, by pages. */
export const avvisiQuery = infiniteQueryOptions({
  queryKey: ['avvisi', 'elenco'],
  queryFn: ({ pageParam, signal }) =>
    api(avvisi, { query: { page: pageParam, per_page: PER_PAGE } }, { signal }),
  ...pageAfterPage,
})

export const preferenzeAvvisiQuery = queryOptions({
  queryKey: ['avvisi', 'preferenze'],
  queryFn: queryFunctionOf(leggiPreferenzeAvvisi, {}),
})

function change(come: (avviso: Avviso) => Avviso): void {
  queryClient.setQueryData(avvisiQuery.queryKey, (now) =>
    now ? { ...now, pages: now.pages.map((p) => ({ ...p, data: p.data.map(come) })) } : now,
  )
}

/** Marks an avviso as read or unread, with an optimistic update that is rolled back on an error. */
export async function segnaLetto(id: number, letto: boolean): Promise<void> {
  const mark = (value: boolean) => change((a) => (a.id === id ? { ...a, letto: value } : a))
  mark(letto)
  try {
    const { data } = await api(segnaAvviso, { params: { id }, body: { letto } })
    queryClient.setQueryData(daLeggereQuery.queryKey, data.da_leggere)
  } catch (cause) {
    mark(!letto)
    throw cause
  }
}

/**
 * Marks all avvisi up to an instant as read.
 * @param fino_a instant of the newest avviso on the screen: those that arrive later stay unread
 */
export async function segnaTutti(fino_a: string): Promise<void> {
  const { data } = await api(segnaTuttiLetti, { body: { fino_a } })
  queryClient.setQueryData(daLeggereQuery.queryKey, data.da_leggere)
  change((a) => (a.quando <= fino_a ? { ...a, letto: true } : a))
}

/** Invalidates the queries of the avvisi and of the number of unread ones. */
export const refreshAvvisi = () => queryClient.invalidateQueries({ queryKey: ['avvisi'] })
