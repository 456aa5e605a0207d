/**
 * Numbers that look random and are always the same: the demo world must be identical wherever it is made.
 * mulberry32, a 32-bit generator of public domain.
 */
export function createChance(seed: number) {
  let stato = seed
  const next = () => {
    stato = (stato + 0x6d2b79f5) | 0
    let t = Math.imul(stato ^ (stato >>> 15), 1 | stato)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  /** An integer between the two, both included. */
  const intero = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    intero,
    /** One of the list. */
    uno: <T>(list: readonly T[]): T => list[intero(0, list.length - 1)]!,
    /** The list in another order. */
    mescola: <T>(list: readonly T[]): T[] =>
      list
        .map((valore) => ({ valore, posto: next() }))
        .sort((a, b) => a.posto - b.posto)
        .map(({ valore }) => valore),
    /** True `count` times in a hundred. */
    perCento: (count: number) => next() * 100 < count,
  }
}
export type Chance = ReturnType<typeof createChance>
