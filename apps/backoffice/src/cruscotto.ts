import { cruscotto } from '@primo/contract/operatore'
import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'

const OGNI_MS = 60_000

/** What waits in each queue: read again every minute, and whenever something is done. */
export function useCruscotto() {
  return useQuery({
    queryKey: ['cruscotto'],
    queryFn: async ({ signal }) => (await api(cruscotto, {}, signal)).data,
    refetchInterval: OGNI_MS,
  })
}
