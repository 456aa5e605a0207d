import { verificaIscrizione } from '@primo/contract/raccolta/manifestazione'
import { queryOptions } from '@tanstack/react-query'
import { reading } from '../../data/api.ts'

export const iscrivibileKey = ['iscrizione', 'manifestazione']

/**
 * Whether one may enrol and which rules are to be accepted. Asking records those rules as shown, so it is asked only by
 * the page that shows them, each time it is opened, and never kept for later (decisions §2, §5).
 */
export const iscrivibileQuery = queryOptions({
  queryKey: iscrivibileKey,
  queryFn: reading(verificaIscrizione, {}),
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})
