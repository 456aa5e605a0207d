import { ApiError } from '@primo/contract/platform/call'
import { QueryClient } from '@tanstack/react-query'
import { onAccountLeft } from './state/store.ts'

/** Fresh for half a minute; only what may get better by itself is tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Without network a query must fail with its sentence, not wait in silence.
      networkMode: 'always',
      retry: (times, error) =>
        times < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

// Nothing read for who has left stays.
onAccountLeft(() => queryClient.clear())
