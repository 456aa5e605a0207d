import { type Promotore, promotori } from '@primo/contract/rete/rete'
import {
  costruisciAlbero,
  type RamoRete,
  RETE_INTERA_MAX,
  senzaChiChiama,
  stendi,
} from '@primo/domain/rete/rete'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { api } from '../../data/api.ts'
import { createFullFetch } from './full-fetch.ts'

/** Full-fetch page size (specification §9). */
const PER_PAGE = 100

export type Ramo = RamoRete<Promotore>

/** The caller's network: its full fetch, and what was last read whole as a flat tree; null before that. */
export function useRete() {
  const [fetching] = useState(() =>
    createFullFetch<Promotore>(
      (page, signal) => api(promotori, { query: { page, per_page: PER_PAGE } }, { signal }),
      undefined,
      RETE_INTERA_MAX,
    ),
  )
  const state = useSyncExternalStore(fetching.subscribe, fetching.state)
  useEffect(() => {
    void fetching.start()
    return fetching.stop
  }, [fetching])
  const rami = useMemo(
    () => (state.rows === null ? null : stendi(costruisciAlbero(senzaChiChiama(state.rows)))),
    [state.rows],
  )
  return { state, rami, fetching }
}

/** First letters of name and surname, for the round badge. */
export function initials(denominazione: string): string {
  const words = denominazione.trim().split(/\s+/)
  const lettera = (word: string | undefined) => [...(word ?? '')][0]?.toUpperCase() ?? ''
  return lettera(words[0]) + (words.length > 1 ? lettera(words.at(-1)) : '')
}
