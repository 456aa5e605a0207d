import { riepilogoRete } from '@primo/contract/rete/rete'
import { queryOptions } from '@tanstack/react-query'
import { reading } from './api.ts'

/** The network's figures, for its own page and for the first one. */
export const riepilogoQuery = queryOptions({
  queryKey: ['promotore', 'riepilogo'],
  queryFn: reading(riepilogoRete, {}),
})
