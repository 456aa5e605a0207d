import type { Ramo } from './rete.ts'

/** Position of a person among the siblings, and number of siblings (ARIA's `posinset` and `setsize`). */
export type Fratelli = { posto: number; quanti: number }

/** Returns the position of each shown person among those with the same sponsor. */
export function contaFratelli(rami: readonly Ramo[], places: readonly number[]): Fratelli[] {
  const perPadre = new Map<number, number>()
  const posizioni = places.map((p) => {
    const n = (perPadre.get(rami[p]!.padre) ?? 0) + 1
    perPadre.set(rami[p]!.padre, n)
    return n
  })
  return places.map((p, i) => ({ posto: posizioni[i]!, quanti: perPadre.get(rami[p]!.padre)! }))
}
