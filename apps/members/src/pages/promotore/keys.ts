import { foldName } from '@primo/domain/platform/fold'
import type { Ramo } from './rete.ts'

/** What a key does in the tree: the place to go to, or a node to open or close. */
export type TreeMove = { vai: number } | { apri: number } | { chiudi: number } | null

interface Dove {
  rami: readonly Ramo[]
  /** Places shown, in order, and which of them is the current one. */
  posti: readonly number[]
  qui: number
  aperto: (posto: number) => boolean
  /** With a filter everything shown is open, and nothing closes. */
  filtrato: boolean
}

const figli = (rami: readonly Ramo[], posto: number) => rami[posto]!.nodo.children.length > 0

/** The keys of a tree (WAI-ARIA practices, tree view). Answers places in `posti`, or null when the key does nothing. */
export function moveFor(tasto: string, { rami, posti, qui, aperto, filtrato }: Dove): TreeMove {
  const posto = posti[qui]
  if (posto === undefined) return null
  const ultimo = posti.length - 1
  switch (tasto) {
    case 'ArrowDown':
      return { vai: Math.min(qui + 1, ultimo) }
    case 'ArrowUp':
      return { vai: Math.max(qui - 1, 0) }
    case 'Home':
      return { vai: 0 }
    case 'End':
      return { vai: ultimo }
    case 'PageDown':
      return { vai: Math.min(qui + 10, ultimo) }
    case 'PageUp':
      return { vai: Math.max(qui - 10, 0) }
    case 'ArrowRight':
      if (!figli(rami, posto)) return null
      if (aperto(posto)) return rami[posti[qui + 1] ?? -1]?.padre === posto ? { vai: qui + 1 } : null
      return { apri: posto }
    case 'ArrowLeft': {
      if (!filtrato && figli(rami, posto) && aperto(posto)) return { chiudi: posto }
      const sopra = posti.indexOf(rami[posto]!.padre)
      return sopra < 0 ? null : { vai: sopra }
    }
    case 'Enter':
    case ' ':
      if (filtrato || !figli(rami, posto)) return null
      return aperto(posto) ? { chiudi: posto } : { apri: posto }
    default:
      return null
  }
}

/** Typeahead: the next person shown whose name begins with what was typed, round the end; −1 when nobody does. */
export function findInitial(rami: readonly Ramo[], posti: readonly number[], qui: number, testo: string) {
  const cercato = foldName(testo)
  // One letter again and again walks from one to the next; a longer word may stay where it is.
  const da = cercato.length > 1 ? 0 : 1
  for (let i = 0; i < posti.length; i++) {
    const n = (qui + da + i) % posti.length
    if (foldName(rami[posti[n]!]!.nodo.denominazione).startsWith(cercato)) return n
  }
  return -1
}
