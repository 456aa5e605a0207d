import { foldName } from '@primo/domain/platform/fold'
import type { Ramo } from './rete.ts'

/** Effect of a key in the tree: position to move to, or node to expand or collapse. */
export type TreeMove = { vai: number } | { apri: number } | { chiudi: number } | null

interface Where {
  rami: readonly Ramo[]
  /** Indexes of the shown people, in order, and the position of the current one among them. */
  posti: readonly number[]
  qui: number
  aperto: (place: number) => boolean
  /** Whether a filter is active. Then all shown nodes are expanded, and none collapses. */
  filtrato: boolean
}

const figli = (rami: readonly Ramo[], place: number) => rami[place]!.nodo.children.length > 0

/**
 * Returns the effect of a key in the tree (WAI-ARIA Authoring Practices, tree view), as indexes in `posti` (the shown nodes), or
 * null when the key has no effect.
 */
export function moveFor(key: string, { rami, posti, qui, aperto, filtrato }: Where): TreeMove {
  const place = posti[qui]
  if (place === undefined) return null
  const last = posti.length - 1
  switch (key) {
    case 'ArrowDown':
      return { vai: Math.min(qui + 1, last) }
    case 'ArrowUp':
      return { vai: Math.max(qui - 1, 0) }
    case 'Home':
      return { vai: 0 }
    case 'End':
      return { vai: last }
    case 'PageDown':
      return { vai: Math.min(qui + 10, last) }
    case 'PageUp':
      return { vai: Math.max(qui - 10, 0) }
    case 'ArrowRight':
      if (!figli(rami, place)) return null
      if (aperto(place)) return rami[posti[qui + 1] ?? -1]?.padre === place ? { vai: qui + 1 } : null
      return { apri: place }
    case 'ArrowLeft': {
      if (!filtrato && figli(rami, place) && aperto(place)) return { chiudi: place }
      const above = posti.indexOf(rami[place]!.padre)
      return above < 0 ? null : { vai: above }
    }
    default:
      return null
  }
}

/** Typeahead: returns the next shown person whose name begins with the typed text, wrapping around, or −1. */
export function findInitial(rami: readonly Ramo[], places: readonly number[], here: number, text: string) {
  const wanted = foldName(text)
  // A repeated single character moves to the next match. A longer text may match the current one.
  const start = wanted.length > 1 ? 0 : 1
  for (let i = 0; i < places.length; i++) {
    const n = (here + start + i) % places.length
    if (foldName(rami[places[n]!]!.nodo.denominazione).startsWith(wanted)) return n
  }
  return -1
}
