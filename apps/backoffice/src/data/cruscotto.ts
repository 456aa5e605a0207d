import { cruscotto } from '@primo/contract/ingresso/operatore-cruscotto'
import { conteggiRettifiche } from '@primo/contract/raccolta/operatore-punti'
import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'

const EVERY_MS = 60_000

/** What waits in each queue: read again every minute, and whenever something is done. */
export function useCruscotto() {
  return useQuery({
    queryKey: ['cruscotto'],
    queryFn: async ({ signal }) => (await api(cruscotto, {}, signal)).data,
    refetchInterval: EVERY_MS,
  })
}

/** How many adjustments wait for a second operator. */
export function useRettificheInAttesa(): number | undefined {
  const { data } = useQuery({
    queryKey: ['conteggi', 'rettifiche', ''],
    queryFn: async ({ signal }) => (await api(conteggiRettifiche, { query: {} }, signal)).data,
    refetchInterval: EVERY_MS,
  })
  return data?.per_stato.find(({ stato }) => stato === 'proposta')?.quante
}
