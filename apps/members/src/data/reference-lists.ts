import { nazioni } from '@primo/contract/anagrafica/geo'
import {
  categoriaMerceologica,
  codiceAteco,
  documento,
  naturaGiuridica,
} from '@primo/contract/anagrafica/tipi'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { queryClient } from './query-client.ts'

/** Builds the query of a reference list, which does not change while the app is open. */
const list = <T>(queryKey: readonly string[], read: (signal: AbortSignal) => Promise<{ data: T }>) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }) => (await read(signal)).data,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const nazioniQuery = list(['nazioni'], (signal) => api(nazioni, {}, { signal }))
export const natureGiuridicheQuery = list(['tipi', 'natura-giuridica'], (signal) =>
  api(naturaGiuridica, {}, { signal }),
)
export const categorieMerceologicheQuery = list(['tipi', 'categoria-merceologica'], (signal) =>
  api(categoriaMerceologica, {}, { signal }),
)
export const tipiDocumentoQuery = list(['tipi', 'documento'], (signal) => api(documento, {}, { signal }))
/** Query of the ATECO codes (business activities). The list is large: it is fetched only by the pages of a company. */
export const codiciAtecoQuery = list(['tipi', 'codice-ateco'], (signal) => api(codiceAteco, {}, { signal }))

/**
 * Prefetches the reference lists (countries, legal forms…) shortly after the areas have opened (specification §7). A list that
 * fails is loaded again where it is needed.
 */
export function readStartupLists(): void {
  void queryClient.prefetchQuery(nazioniQuery)
  void queryClient.prefetchQuery(natureGiuridicheQuery)
  void queryClient.prefetchQuery(categorieMerceologicheQuery)
  void queryClient.prefetchQuery(tipiDocumentoQuery)
}
