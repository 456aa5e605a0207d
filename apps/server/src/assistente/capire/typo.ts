/**
 * Returns whether two stems are one word with a typo: a letter added, missing, changed or two swapped; two typos only in a long
 * word, and none in a short one, where a letter makes another word.
 */
export function typo(a: string, b: string): boolean {
  const corta = Math.min(a.length, b.length)
  if (corta < 4 || /\d/.test(a + b)) return false
  const ammessi = corta >= 8 ? 2 : 1
  return Math.abs(a.length - b.length) <= ammessi && distanza(a, b) <= ammessi
}

/** Returns the edit distance with a swap of adjacent letters counted as one (optimal string alignment). */
function distanza(a: string, b: string): number {
  let primaAncora: number[] = []
  let before = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const cambio = before[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      let minimo = Math.min(before[j]! + 1, row[j - 1]! + 1, cambio)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        minimo = Math.min(minimo, primaAncora[j - 2]! + 1)
      row.push(minimo)
    }
    primaAncora = before
    before = row
  }
  return before[b.length]!
}
