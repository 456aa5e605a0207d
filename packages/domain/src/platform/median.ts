/** Value with the number of its occurrences. */
export type Counted = { valore: number; quanti: number }

/** Returns the median of counted values: the middle one, or the mean of the two middle ones. Null without values. */
export function medianOf(counted: readonly Counted[]): number | null {
  const sorted = counted.filter(({ quanti }) => quanti > 0).toSorted((a, b) => a.valore - b.valore)
  const all = sorted.reduce((n, { quanti }) => n + quanti, 0)
  if (all === 0) return null
  /** Returns the value at a 0-based position in the sorted list of all occurrences. */
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
