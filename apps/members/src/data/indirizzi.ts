import { leggiDomicilio, leggiResidenza, leggiSpedizione } from '@primo/contract/iscritti/indirizzi'
import { queryOptions } from '@tanstack/react-query'
import { currentState, setDomicilio, setResidenza, setSpedizione } from '../state/store.ts'
import { api } from './api.ts'
import { queryClient } from './query-client.ts'

interface Kept<A> {
  read: (signal: AbortSignal) => Promise<{ data: A | null }>
  /** Returns the last loaded address, or null. */
  last: () => A | null
  set: (address: A | null) => void
}

/**
 * Builds the query of an address, null when there is none. The last loaded one is shown immediately. `keep` updates the cache
 * after saving or deleting, without a request.
 */
function address<A>(name: string, { read, last, set }: Kept<A>) {
  const query = queryOptions({
    queryKey: ['indirizzo', name],
    queryFn: async ({ signal }) => {
      const { data } = await read(signal)
      set(data)
      return data
    },
    initialData: () => last() ?? undefined,
    initialDataUpdatedAt: 0,
  })
  const keep = (kept: A | null) => {
    set(kept)
    queryClient.setQueryData<A | null>(['indirizzo', name], kept)
  }
  return { query, keep }
}

/** Query of the member's residence, and function that stores a saved one in the query cache and on the device. */
export const { query: residenzaQuery, keep: keepResidenza } = address('residenza', {
  read: (signal) => api(leggiResidenza, {}, { signal }),
  last: () => currentState().indirizzoResidenza,
  set: setResidenza,
})

/**
 * Query of the member's domicile (null when it is the residence), and function that stores a saved one in the query cache and on
 * the device.
 */
export const { query: domicilioQuery, keep: keepDomicilio } = address('domicilio', {
  read: (signal) => api(leggiDomicilio, {}, { signal }),
  last: () => currentState().indirizzoDomicilio,
  set: setDomicilio,
})

/** Query of the shipping address for premi, and function that stores a saved one in the query cache and on the device. */
export const { query: spedizioneQuery, keep: keepSpedizione } = address('spedizione', {
  read: (signal) => api(leggiSpedizione, {}, { signal }),
  last: () => currentState().indirizzoSpedizione,
  set: setSpedizione,
})
