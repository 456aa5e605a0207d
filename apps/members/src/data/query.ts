import { mayRetry } from '@primo/client/renewal'
import { QueryClient } from '@tanstack/react-query'
import { onAccountLeft } from '../state/store.ts'

/** Fresh for half a minute; only what may get better by itself is tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Without network a query must fail with its sentence, not wait in silence.
      networkMode: 'always',
      retry: mayRetry,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

// Nothing read for who has left stays.
onAccountLeft(() => queryClient.clear())
