import { type IndirizzoSpedizione, leggiSpedizione } from '@primo/contract/persone/indirizzi'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { queryClient } from './query.ts'
import { saved, setSpedizione } from './state/store.ts'

/** Where prizes are sent; null when the member has not said yet. What was last read is shown at once. */
export const spedizioneQuery = queryOptions({
  queryKey: ['indirizzo', 'spedizione'],
  queryFn: async ({ signal }) => {
    const { data } = await api(leggiSpedizione, {}, { signal })
    setSpedizione(data)
    return data
  },
  initialData: () => saved().indirizzoSpedizione ?? undefined,
  initialDataUpdatedAt: 0,
})

/** The address just saved, so that every page shows it without asking again. */
export function tieniSpedizione(indirizzo: IndirizzoSpedizione): void {
  setSpedizione(indirizzo)
  queryClient.setQueryData(spedizioneQuery.queryKey, indirizzo)
}
