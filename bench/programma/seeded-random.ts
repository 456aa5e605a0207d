/** Returns a seeded pseudorandom number generator: mulberry32, in the public domain. */
export function createChance(seed: number) {
  let stato = seed >>> 0
  const numero = () => {
    stato = (stato + 0x6d2b79f5) >>> 0
    let t = Math.imul(stato ^ (stato >>> 15), 1 | stato)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  /** Returns an integer from 0 to `n` - 1. */
  const fino = (n: number) => Math.floor(numero() * n)
  return { numero, fino, uno: <T>(items: readonly T[]): T => items[fino(items.length)]! }
}
export type Chance = ReturnType<typeof createChance>
