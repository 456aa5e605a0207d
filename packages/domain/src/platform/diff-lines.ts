/** Line of a comparison of two texts: in both, only in the old one, or only in the new one. */
export type DiffLine = { come: 'uguale' | 'tolta' | 'aggiunta'; testo: string }

/**
 * Compares two texts line by line (longest common subsequence).
 * @returns the lines of both in reading order; of a changed passage the removed lines come first
 */
export function diffLines(before: string, now: string): DiffLine[] {
  const a = before.split('\n')
  const b = now.split('\n')
  // common[i][j]: length of the longest common subsequence of a from i and b from j.
  const common = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i]![j] =
        a[i] === b[j] ? common[i + 1]![j + 1]! + 1 : Math.max(common[i + 1]![j]!, common[i]![j + 1]!)
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ come: 'uguale', testo: a[i]! })
      i++
      j++
    } else if (i < a.length && (j === b.length || common[i + 1]![j]! >= common[i]![j + 1]!))
      lines.push({ come: 'tolta', testo: a[i++]! })
    else lines.push({ come: 'aggiunta', testo: b[j++]! })
  }
  return lines
}
