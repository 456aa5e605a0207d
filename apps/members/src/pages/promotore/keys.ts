import { foldName } from '@primo/domain/platform/fold'
import type { Ramo } from './rete.ts'

/** What a key does in the tree: the place to go to, or a node to open or close. */
export type TreeMove = { vai: number } | { apri: number } | { chiudi: number } | null

interface Where {
  rami: readonly Ramo[]
  /** Places shown, in order, and which of them is the current one. */
  posti: readonly number[]
  qui: number
  aperto: (place: number) => boolean
  /** With a filter everything shown is open, and nothing closes. */
  filtrato: boolean
}

const figli = (rami: readonly Ramo[], place: number) => rami[place]!.nodo.children.length > 0

/** The keys of a tree (WAI-ARIA practices, tree view). Answers places in `posti`, or null when the key does nothing. */
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

/** Typeahead: the next person shown whose name begins with what was typed, round the end; −1 when nobody does. */
export function findInitial(rami: readonly Ramo[], places: readonly number[], here: number, text: string) {
  const wanted = foldName(text)
  // One letter again and again walks from one to the next; a longer word may stay where it is.
  const start = wanted.length > 1 ? 0 : 1
  for (let i = 0; i < places.length; i++) {
    const n = (here + start + i) % places.length
    if (foldName(rami[places[n]!]!.nodo.denominazione).startsWith(wanted)) return n
  }
  return -1
}
