/**
 * Creates a seeded pseudo-random generator, so that the demo data is identical everywhere: mulberry32, a 32-bit generator in the
 * public domain.
 */
export function createRandom(seed: number) {
  let stato = seed
  const next = () => {
    stato = (stato + 0x6d2b79f5) | 0
    let t = Math.imul(stato ^ (stato >>> 15), 1 | stato)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  /** Returns a random integer between two values, both included. */
  const intero = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    intero,
    /** Returns a random element of the list. */
    uno: <T>(list: readonly T[]): T => list[intero(0, list.length - 1)]!,
    /** Returns a shuffled copy of the list. */
    mescola: <T>(list: readonly T[]): T[] =>
      list
        .map((valore) => ({ valore, posto: next() }))
        .sort((a, b) => a.posto - b.posto)
        .map(({ valore }) => valore),
    /** Returns true with a probability of `count` per cent. */
    perCento: (count: number) => next() * 100 < count,
  }
}
export type RandomSource = ReturnType<typeof createRandom>
