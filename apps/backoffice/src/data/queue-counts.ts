import { cruscotto } from '@primo/contract/ingresso/operatore-cruscotto'
import { conteggiIscrizioni } from '@primo/contract/ingresso/operatore-iscrizioni'
import { conteggiPratiche } from '@primo/contract/pratiche/operatore-pratiche'
import { conteggiRichieste } from '@primo/contract/raccolta/operatore-premi'
import {
  type ConteggiMovimenti,
  conteggiMovimenti,
  conteggiRettifiche,
} from '@primo/contract/raccolta/operatore-punti'
import { proposte } from '@primo/contract/ufficio/operatore-proposte'
import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { useCanCall } from './permissions.ts'
import { callQueryOptions } from './query-client.ts'

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
 * Returns the number of a queue's rows by state, under those filters that the count supports. Undefined while loading, empty for
 * queues without counts or without permission.
 */
export function useCounts(resource: string, filters: object = {}): Record<string, number> | undefined {
  const { data, isLoading } = useCounted(resource, filters)
  if (isLoading) return
  return Object.fromEntries(data?.per_stato.map(({ stato, quante }) => [stato, quante]) ?? [])
}

/** Returns the total points of the filtered movimenti by kind of movimento; null when there are too many to count. */
export function useSommeMovimenti(filters: object): ConteggiMovimenti['somme'] | undefined {
  const { data } = useCounted('movimenti', filters)
  return (data as ConteggiMovimenti | undefined)?.somme
}

const EVERY_MS = 60_000

/** Reads the dashboard's data, such as the size of each queue: every minute and after each action. */
export function useCruscotto() {
  return useQuery({ ...callQueryOptions(['cruscotto'], cruscotto, {}), refetchInterval: EVERY_MS })
}

/** Returns the number of proposals the operator can confirm, among the hundred that expire first. */
export function useDaConfermare(): number | undefined {
  const { data } = useQuery({
    ...callQueryOptions(['proposte', 'attesa'], proposte, { query: { per_page: 100 } }),
    refetchInterval: EVERY_MS,
  })
  return data?.filter((p) => p.azioni.includes('conferma')).length
}
