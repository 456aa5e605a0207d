import { riepilogoRete } from '@primo/contract/rete/rete'
import { queryOptions } from '@tanstack/react-query'
import { queryFunctionOf } from './api.ts'

/** Query of the statistics of the promotore's network, for the network page and the home page. */
export const riepilogoQuery = queryOptions({
  queryKey: ['promotore', 'riepilogo'],
  queryFn: queryFunctionOf(riepilogoRete, {}),
})
