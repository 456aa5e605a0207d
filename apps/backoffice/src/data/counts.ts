import { conteggiIscrizioni } from '@primo/contract/ingresso/operatore-iscrizioni'
import { conteggiPratiche } from '@primo/contract/pratiche/operatore-pratiche'
import { type ConteggiMovimenti, conteggiMovimenti } from '@primo/contract/raccolta/operatore-movimenti'
import { conteggiRichieste } from '@primo/contract/raccolta/operatore-premi'
import { conteggiRettifiche } from '@primo/contract/raccolta/operatore-punti'
import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { useMay } from './permissions.ts'

const COUNTS = {
  iscrizioni: conteggiIscrizioni,
  pratiche: conteggiPratiche,
  richieste: conteggiRichieste,
  rettifiche: conteggiRettifiche,
  movimenti: conteggiMovimenti,
} as const

/** The counts of a queue, under those of its filters that they follow; not read where there are none or the operator may not. */
function useCounted(resource: string, filters: object) {
  const call = resource in COUNTS ? COUNTS[resource as keyof typeof COUNTS] : null
  const followed = Object.entries(filters).filter(
    ([field, value]) => value && call && field in call.query.shape,
  )
  const query = Object.fromEntries(followed)
  const may = useMay()
  return useQuery({
    queryKey: ['conteggi', resource, query],
    queryFn: async ({ signal }) => (await api(call!, { query }, signal)).data,
    enabled: call !== null && may(call),
  })
}

/**
 * The number of a queue's rows in each state, under those of its filters that the count follows; undefined while it loads,
 * empty where the states have no count or the operator may not read it.
 */
export function useCounts(resource: string, filters: object = {}): Record<string, number> | undefined {
  const { data, isLoading } = useCounted(resource, filters)
  if (isLoading) return
  return Object.fromEntries(data?.per_stato.map(({ stato, quante }) => [stato, quante]) ?? [])
}

/** The sums of the filtered movements by kind; null where there are too many to sum. */
export function useSommeMovimenti(filters: object): ConteggiMovimenti['somme'] | undefined {
  const { data } = useCounted('movimenti', filters)
  return (data as ConteggiMovimenti | undefined)?.somme
}
