import { nazioni } from '@primo/contract/geo'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { queryClient } from './query.ts'

/** Reference lists do not change while the app is open. */
export const nazioniQuery = queryOptions({
  queryKey: ['nazioni'],
  queryFn: async ({ signal }) => (await api(nazioni, {}, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Read at startup, once a user exists (specification §7); a list that fails is read again where it is needed. */
export function readStartupLists(): void {
  void queryClient.prefetchQuery(nazioniQuery)
}
