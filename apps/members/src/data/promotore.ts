import { riepilogoRete } from '@primo/contract/rete/rete'
import { queryOptions } from '@tanstack/react-query'
import { queryFunctionOf } from './api.ts'

/** Statistics of the network, for its own page and the home page. */
export const riepilogoQuery = queryOptions({
  queryKey: ['promotore', 'riepilogo'],
  queryFn: queryFunctionOf(riepilogoRete, {}),
})
