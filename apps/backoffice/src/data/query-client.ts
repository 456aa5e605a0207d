import { mayRetry, retryDelay } from '@primo/client/call'
import type { CallSpec, Input } from '@primo/contract/platform/route'
import { QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type * as z from 'zod/mini'
import { api } from './api.ts'

/**
 * Cached data is always stale. With zero, data read before the computer's clock was set back would count as fresh: a record of which
 * only the list's row was read would never be read in full.
 */
const staleTime = Number.NEGATIVE_INFINITY

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime, retry: mayRetry, retryDelay } },
})

/**
 * Returns the react-query options of a call of the contract.
 * @param name key of the query in the cache
 */
export function callQueryOptions<C extends CallSpec>(name: readonly unknown[], spec: C, input: Input<C>) {
  return {
    queryKey: name,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<z.output<C['reply']>> =>
      (await api(spec, input, signal)).data,
  }
}

/** Reads an endpoint of the contract with react-query. @param name key of the query in the cache */
export const useRead = <C extends CallSpec>(name: readonly unknown[], spec: C, input: Input<C>) =>
  useQuery(callQueryOptions(name, spec, input))

/**
 * Reads with react-query the record whose id is in the page's URL.
 * @param name first part of the cache key, before the id
 */
export function useReadOne<C extends CallSpec & { params: object }>(name: string, spec: C) {
  const { id = '' } = useParams()
  return useRead([name, id], spec, { params: { id: Number(id) } } as Input<C>)
}
