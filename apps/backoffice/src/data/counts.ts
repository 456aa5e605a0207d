import { conteggiIscrizioni } from '@primo/contract/ingresso/operatore-iscrizioni'
import { conteggiPratiche } from '@primo/contract/pratiche/operatore-pratiche'
import { conteggiRichieste } from '@primo/contract/raccolta/operatore-premi'
import {
  type ConteggiMovimenti,
  conteggiMovimenti,
  conteggiRettifiche,
} from '@primo/contract/raccolta/operatore-punti'
import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { useCanCall } from './permissions.ts'

const COUNTS = {
  iscrizioni: conteggiIscrizioni,
  pratiche: conteggiPratiche,
  richieste: conteggiRichieste,
  rettifiche: conteggiRettifiche,
  movimenti: conteggiMovimenti,
} as const

/**
 * Reads the counts of a queue under the filters that its call supports. Disabled for queues without counts, or without
 * permission.
 */
function useCounted(resource: string, filters: object) {
  const call = resource in COUNTS ? COUNTS[resource as keyof typeof COUNTS] : null
  const followed = Object.entries(filters).filter(
    ([field, value]) => value && call && field in call.query.shape,
  )
  const query = Object.fromEntries(followed)
  const may = useCanCall()
  return useQuery({
    queryKey: ['conteggi', resource, query],
    queryFn: async ({ signal }) => (await api(call!, { query }, signal)).data,
    enabled: call !== null && may(call),
  })
}

/**
 * Returns the number of a queue's rows by state, under the supported filters. Undefined while loading, empty for queues without
 * counts or without permission.
 */
export function useCounts(resource: string, filters: object = {}): Record<string, number> | undefined {
  const { data, isLoading } = useCounted(resource, filters)
  if (isLoading) return
  return Object.fromEntries(data?.per_stato.map(({ stato, quante }) => [stato, quante]) ?? [])
}

/** Returns the sums of the filtered movimenti by kind, or null above the counting limit. */
export function useSommeMovimenti(filters: object): ConteggiMovimenti['somme'] | undefined {
  const { data } = useCounted('movimenti', filters)
  return (data as ConteggiMovimenti | undefined)?.somme
}
