import { type Promotore, promotori } from '@primo/contract/rete/rete'
import {
  costruisciAlbero,
  flattenRete,
  type RamoRete,
  RETE_INTERA_MAX,
  senzaChiChiama,
} from '@primo/domain/rete/rete'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '../../data/api.ts'
import { createFullFetch } from './full-fetch.ts'

/** Page size of a full fetch of the network (specification §9). */
const PER_PAGE = 100

export type Ramo = RamoRete<Promotore>

/**
 * Flattens the network as a tree, in one task per step: a large network in a single task would block the main thread. The caller
 * is not in it (specification §7).
 */
async function arrange(rows: readonly Promotore[]): Promise<Ramo[]> {
  const others = senzaChiChiama(rows)
  await breath()
  const tree = costruisciAlbero(others)
  await breath()
  const rami = flattenRete(tree)
  await breath()
  return rami
}

/** Yields to the event loop, so that a long computation does not block input. */
const breath = () => new Promise((resolve) => setTimeout(resolve))

/** Fetches the caller's whole network. `rami` is the last complete result as a flat tree, or null before it. */
export function useRete() {
  const [fetching] = useState(() =>
    createFullFetch(
      (page, signal) => api(promotori, { query: { page, per_page: PER_PAGE } }, { signal }),
      arrange,
      undefined,
      RETE_INTERA_MAX,
    ),
  )
  const state = useSyncExternalStore(fetching.subscribe, fetching.state)
  useEffect(() => {
    void fetching.start()
    return fetching.stop
  }, [fetching])
  return { state, rami: state.rows, fetching }
}

/** Returns the initials of name and surname, for the avatar. */
export function initials(denominazione: string): string {
  const words = denominazione.trim().split(/\s+/)
  const lettera = (word: string | undefined) => [...(word ?? '')][0]?.toUpperCase() ?? ''
  return lettera(words[0]) + (words.length > 1 ? lettera(words.at(-1)) : '')
}
