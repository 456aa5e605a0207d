import {
  type IndirizzoDomicilio,
  type IndirizzoResidenza,
  type IndirizzoSpedizione,
  leggiDomicilio,
  leggiResidenza,
  leggiSpedizione,
} from '@primo/contract/persone/indirizzi'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { queryClient } from './query.ts'
import { saved, setDomicilio, setResidenza, setSpedizione } from '../state/store.ts'

/** Where the member lives; null when he has not said yet. What was last read is shown at once. */
export const residenzaQuery = queryOptions({
  queryKey: ['indirizzo', 'residenza'],
  queryFn: async ({ signal }) => {
    const { data } = await api(leggiResidenza, {}, { signal })
    setResidenza(data)
    return data
  },
  initialData: () => saved().indirizzoResidenza ?? undefined,
  initialDataUpdatedAt: 0,
})

/** The residence just saved, so that every page shows it without asking again. */
export function keepResidenza(indirizzo: IndirizzoResidenza): void {
  setResidenza(indirizzo)
  queryClient.setQueryData(residenzaQuery.queryKey, indirizzo)
}

/** Where the member can be found other than at his residence; null when there is no such place. */
export const domicilioQuery = queryOptions({
  queryKey: ['indirizzo', 'domicilio'],
  queryFn: async ({ signal }) => {
    const { data } = await api(leggiDomicilio, {}, { signal })
    setDomicilio(data)
    return data
  },
  initialData: () => saved().indirizzoDomicilio ?? undefined,
  initialDataUpdatedAt: 0,
})

/** The domicile just saved, or null when it has been taken away. */
export function keepDomicilio(indirizzo: IndirizzoDomicilio | null): void {
  setDomicilio(indirizzo)
  queryClient.setQueryData(domicilioQuery.queryKey, indirizzo)
}

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
export function keepSpedizione(indirizzo: IndirizzoSpedizione): void {
  setSpedizione(indirizzo)
  queryClient.setQueryData(spedizioneQuery.queryKey, indirizzo)
}
