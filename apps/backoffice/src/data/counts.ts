import { conteggiIscrizioni } from '@primo/contract/ingresso/operatore-iscrizioni'
import { conteggiPratiche } from '@primo/contract/pratiche/operatore-pratiche'
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
} as const

/**
 * How many of a queue are in each state, under those of its filters that its count follows; nothing where states are
 * not counted, not yet, or not for who is here.
 */
export function useCounts(resource: string, filters: object = {}): Record<string, number> {
  const call = resource in COUNTS ? COUNTS[resource as keyof typeof COUNTS] : null
  const followed = Object.entries(filters).filter(
    ([field, value]) => value && call && field in call.query.shape,
  )
  const query = Object.fromEntries(followed)
  const may = useMay()
  const { data } = useQuery({
    queryKey: ['conteggi', resource, query],
    queryFn: async ({ signal }) => (await api(call!, { query }, signal)).data.per_stato,
    enabled: call !== null && may(call),
  })
  return Object.fromEntries(data?.map(({ stato, quante }) => [stato, quante]) ?? [])
}
