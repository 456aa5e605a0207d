import { mayRetry, retryDelay } from '@primo/client/call'
import { QueryClient } from '@tanstack/react-query'
import { onAccountLeft } from '../state/store.ts'

/** Time in milliseconds for which a response is fresh and not requested again. */
export const FRESH_MS = 30_000

/** Query client: responses are fresh for half a minute, and only transient errors are retried. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // Offline, a query must fail with a message instead of pausing.
      networkMode: 'always',
      // A retry before the network is back would only show the loading state for longer.
      retry: (times, error) => navigator.onLine && mayRetry(times, error),
      refetchOnReconnect: true,
      retryDelay,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** Returns whether a query still waits for its first response. After one failed attempt it no longer counts as waiting. */
export const awaitsFirstResponse = ({
  isPending,
  failureCount,
}: {
  isPending: boolean
  failureCount: number
}) => isPending && failureCount === 0

/**
 * Paging options of an infinite query over numbered pages: it starts with page 1, and continues until the response's last page.
 */
export const pageAfterPage = {
  initialPageParam: 1,
  getNextPageParam: ({ pagination: p }: { pagination: { current_page: number; last_page: number } }) =>
    p.current_page < p.last_page ? p.current_page + 1 : undefined,
}

// The next user of the device must not see the previous user's data.
onAccountLeft(() => queryClient.clear())
