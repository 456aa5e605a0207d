import { mayRetry, retryDelay } from '@primo/client/renewal'
import { QueryClient } from '@tanstack/react-query'
import { onAccountLeft } from '../state/store.ts'

/** How long a response is fresh: until then the query is not sent again. */
export const FRESH_MS = 30_000

/** Fresh for half a minute; only temporary errors are retried. */
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

/** Whether a query waits for its first response; after one failed attempt the page works without it. */
export const awaitsFirstResponse = ({
  isPending,
  failureCount,
}: {
  isPending: boolean
  failureCount: number
}) => isPending && failureCount === 0

/** Options of an infinite query: from the first page, as long as there is another. */
export const pageAfterPage = {
  initialPageParam: 1,
  getNextPageParam: ({ pagination: p }: { pagination: { current_page: number; last_page: number } }) =>
    p.current_page < p.last_page ? p.current_page + 1 : undefined,
}

// The next user of the device must not see the previous user's data.
onAccountLeft(() => queryClient.clear())
