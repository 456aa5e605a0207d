import type { Ramo } from './rete.ts'

/** Which one is, and of how many. */
export type Fratelli = { posto: number; quanti: number }

/** Which of how many each shown person is, under the same sponsor. */
export function contaFratelli(rami: readonly Ramo[], places: readonly number[]): Fratelli[] {
  const perPadre = new Map<number, number>()
  const posizioni = places.map((p) => {
    const n = (perPadre.get(rami[p]!.padre) ?? 0) + 1
    perPadre.set(rami[p]!.padre, n)
    return n
  })
  return places.map((p, i) => ({ posto: posizioni[i]!, quanti: perPadre.get(rami[p]!.padre)! }))
}
