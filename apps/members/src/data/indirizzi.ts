import { leggiDomicilio, leggiResidenza, leggiSpedizione } from '@primo/contract/persone/indirizzi'
import { queryOptions } from '@tanstack/react-query'
import { saved, setDomicilio, setResidenza, setSpedizione } from '../state/store.ts'
import { api } from './api.ts'
import { queryClient } from './query.ts'

interface Kept<A> {
  read: (signal: AbortSignal) => Promise<{ data: A | null }>
  /** The one last read. */
  last: () => A | null
  set: (address: A | null) => void
}

/**
 * An address of the member's, null when there is none: what was last read is shown at once. `keep` has every page show
 * what was just saved, or taken away, without asking again.
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

/** Where the member lives. */
export const { query: residenzaQuery, keep: keepResidenza } = address('residenza', {
  read: (signal) => api(leggiResidenza, {}, { signal }),
  last: () => saved().indirizzoResidenza,
  set: setResidenza,
})

/** Where the member can be found other than at his residence. */
export const { query: domicilioQuery, keep: keepDomicilio } = address('domicilio', {
  read: (signal) => api(leggiDomicilio, {}, { signal }),
  last: () => saved().indirizzoDomicilio,
  set: setDomicilio,
})

/** Where prizes are sent. */
export const { query: spedizioneQuery, keep: keepSpedizione } = address('spedizione', {
  read: (signal) => api(leggiSpedizione, {}, { signal }),
  last: () => saved().indirizzoSpedizione,
  set: setSpedizione,
})
