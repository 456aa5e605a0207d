/**
 * Numbers that look random and are always the same: the demo world must be identical wherever it is made.
 * mulberry32, a 32-bit generator of public domain.
 */
export function createChance(seme: number) {
  let stato = seme
  const prossimo = () => {
    stato = (stato + 0x6d2b79f5) | 0
    let t = Math.imul(stato ^ (stato >>> 15), 1 | stato)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  /** An integer between the two, both included. */
  const intero = (min: number, max: number) => min + Math.floor(prossimo() * (max - min + 1))
  return {
    intero,
    /** One of the list. */
    uno: <T>(lista: readonly T[]): T => lista[intero(0, lista.length - 1)]!,
    /** The list in another order. */
    mescola: <T>(lista: readonly T[]): T[] =>
      lista
        .map((valore) => ({ valore, posto: prossimo() }))
        .sort((a, b) => a.posto - b.posto)
        .map(({ valore }) => valore),
    /** True `quante` times in a hundred. */
    perCento: (quante: number) => prossimo() * 100 < quante,
  }
}
export type Chance = ReturnType<typeof createChance>
