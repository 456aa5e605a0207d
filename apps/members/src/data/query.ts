import { mayRetry, retryDelay } from '@primo/client/renewal'
import { QueryClient } from '@tanstack/react-query'
import { onAccountLeft } from '../state/store.ts'

/** For so long what was read is not asked again. */
export const FRESH_MS = 30_000

/** Fresh for half a minute; only what may get better by itself is tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // Without network a query must fail with its sentence, not wait in silence.
      networkMode: 'always',
      retry: mayRetry,
      retryDelay,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** For a list read page after page: from the first, as long as there is another. */
export const pageAfterPage = {
  initialPageParam: 1,
  getNextPageParam: ({ pagination: p }: { pagination: { current_page: number; last_page: number } }) =>
    p.current_page < p.last_page ? p.current_page + 1 : undefined,
}

// Nothing read for who has left stays.
onAccountLeft(() => queryClient.clear())
