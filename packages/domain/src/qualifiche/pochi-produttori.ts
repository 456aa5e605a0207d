/**
 * Minimum number of active producers behind a published total (decisions §6). With fewer, a total is not split by month and their
 * number is hidden, because it would disclose one person's activity.
 */
export const PRODUTTORI_MINIMI = 3

/** Returns a number of active producers as shown to a promotore. Null below the minimum for disclosure. */
export function produttoriMostrati(produttori: number): number | null {
  return produttori < PRODUTTORI_MINIMI ? null : produttori
}

/**
 * Component of a published total.
 * `produttori`: keys of the active producers behind it. Three are enough.
 * `nota`: the component is always shown, because it is known to be empty.
 */
export type Parte = { misura: number; produttori: readonly (string | number)[]; nota?: boolean }

/**
 * Returns which components of a total may be shown (small-cell suppression). Components with fewer than three active producers
 * are hidden. When the hidden ones together have fewer than three, the difference from the total would disclose them: then
 * further components, smallest first, are hidden too (complementary suppression).
 * @param outside component of the total that is never shown
 */
export function partiMostrate(
  parts: readonly Parte[],
  outside: Parte = { misura: 0, produttori: [] },
): boolean[] {
  const count = (which: readonly Parte[]) => new Set(which.flatMap((p) => p.produttori)).size
  if (count([...parts, outside]) < PRODUTTORI_MINIMI) return parts.map(() => false)
  const mostrate = parts.map((p) => p.nota === true || count([p]) >= PRODUTTORI_MINIMI)
  const perMisura = parts
    .map((p, i) => ({ ...p, i }))
    .filter((p) => p.nota !== true)
    .sort((a, b) => a.misura - b.misura || a.i - b.i)
  for (const { i } of perMisura) {
    const nascoste = parts.filter((_, k) => !mostrate[k])
    const resta = [...nascoste, ...(outside.misura > 0 ? [outside] : [])]
    if (resta.length === 0 || count(resta) >= PRODUTTORI_MINIMI) break
    mostrate[i] = false
  }
  return mostrate
}
