import { type Promotore, promotori, riepilogoRete } from '@primo/contract/rete/rete'
import {
  costruisciAlbero,
  type RamoRete,
  RETE_INTERA_MAX,
  senzaChiChiama,
  stendi,
} from '@primo/domain/rete/rete'
import { queryOptions } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { api } from '../../data/api.ts'
import { createFullFetch } from './full-fetch.ts'

/** Full-fetch page size (specification §9). */
const PER_PAGE = 100

export const riepilogoQuery = queryOptions({
  queryKey: ['promotore', 'riepilogo'],
  queryFn: async ({ signal }) => (await api(riepilogoRete, {}, { signal })).data,
})

export type Ramo = RamoRete<Promotore>

/** The caller's network: its full fetch, and what was last read whole as a flat tree; null before that. */
export function useRete() {
  const [scarico] = useState(() =>
    createFullFetch<Promotore>(
      (page, signal) => api(promotori, { query: { page, per_page: PER_PAGE } }, { signal }),
      undefined,
      RETE_INTERA_MAX,
    ),
  )
  const stato = useSyncExternalStore(scarico.ascolta, scarico.stato)
  useEffect(() => {
    void scarico.avvia()
    return scarico.annulla
  }, [scarico])
  const rami = useMemo(
    () => (stato.righe === null ? null : stendi(costruisciAlbero(senzaChiChiama(stato.righe)))),
    [stato.righe],
  )
  return { stato, rami, scarico }
}

/** First letters of name and surname, for the round badge. */
export function initials(denominazione: string): string {
  const words = denominazione.trim().split(/\s+/)
  const lettera = (word: string | undefined) => [...(word ?? '')][0]?.toUpperCase() ?? ''
  return lettera(words[0]) + (words.length > 1 ? lettera(words.at(-1)) : '')
}
