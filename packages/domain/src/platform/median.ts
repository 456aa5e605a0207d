/** How many have a value. */
export type Counted = { valore: number; quanti: number }

/**
 * The median of values that were only counted: the one in the middle, or half-way between the two there are when they are
 * even. Null of none.
 */
export function medianOf(counted: readonly Counted[]): number | null {
  const sorted = counted.filter(({ quanti }) => quanti > 0).toSorted((a, b) => a.valore - b.valore)
  const all = sorted.reduce((n, { quanti }) => n + quanti, 0)
  if (all === 0) return null
  /** The value in a place, the first being 0. */
  const at = (place: number) => {
    let before = 0
    for (const { valore, quanti } of sorted) {
      before += quanti
      if (before > place) return valore
    }
    return 0
  }
  return (at(Math.floor((all - 1) / 2)) + at(Math.floor(all / 2))) / 2
}
