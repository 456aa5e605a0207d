import { nazioni } from '@primo/contract/persone/geo'
import { categoriaMerceologica, codiceAteco, documento, naturaGiuridica } from '@primo/contract/persone/tipi'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { queryClient } from './query.ts'

/** Reference lists do not change while the app is open. */
export const nazioniQuery = queryOptions({
  queryKey: ['nazioni'],
  queryFn: async ({ signal }) => (await api(nazioni, {}, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
})

export const natureGiuridicheQuery = queryOptions({
  queryKey: ['tipi', 'natura-giuridica'],
  queryFn: async ({ signal }) => (await api(naturaGiuridica, {}, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
})

export const categorieMerceologicheQuery = queryOptions({
  queryKey: ['tipi', 'categoria-merceologica'],
  queryFn: async ({ signal }) => (await api(categoriaMerceologica, {}, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
})

export const tipiDocumentoQuery = queryOptions({
  queryKey: ['tipi', 'documento'],
  queryFn: async ({ signal }) => (await api(documento, {}, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Long once the whole classification is loaded: read only where a company is written. */
export const codiciAtecoQuery = queryOptions({
  queryKey: ['tipi', 'codice-ateco'],
  queryFn: async ({ signal }) => (await api(codiceAteco, {}, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Read at startup, once a user exists (specification §7); a list that fails is read again where it is needed. */
export function readStartupLists(): void {
  void queryClient.prefetchQuery(nazioniQuery)
  void queryClient.prefetchQuery(natureGiuridicheQuery)
  void queryClient.prefetchQuery(categorieMerceologicheQuery)
  void queryClient.prefetchQuery(tipiDocumentoQuery)
}
