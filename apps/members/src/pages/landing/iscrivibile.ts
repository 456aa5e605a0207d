import { verificaIscrizione } from '@primo/contract/raccolta/manifestazione'
import { queryOptions } from '@tanstack/react-query'
import { queryFunctionOf } from '../../data/api.ts'

export const iscrivibileKey = ['iscrizione', 'manifestazione']

/**
 * Eligibility to enrol, and the regolamento to accept. The request records that regolamento as shown, so only the page that shows
 * it sends the request, at each opening, and the response is never cached (decisions §2, §5).
 */
export const iscrivibileQuery = queryOptions({
  queryKey: iscrivibileKey,
  queryFn: queryFunctionOf(verificaIscrizione, {}),
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})
