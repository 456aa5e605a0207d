/**
 * Figures of a network that few stand behind (decisions §6): with fewer than three active producers a figure is not
 * split by month, and how many of them there are is not said, or it would tell what one person brought about.
 */
export const PRODUTTORI_MINIMI = 3

/** A count of active producers as a promoter may read it; null = too few to say how many. */
export function produttoriMostrati(produttori: number): number | null {
  return produttori < PRODUTTORI_MINIMI ? null : produttori
}

/**
 * A part of a figure that is shown whole.
 * `produttori`: who stands behind it; the first three suffice, told apart by any key.
 * `nota`: that nothing is in it may be said.
 */
export type Parte = { misura: number; produttori: readonly (string | number)[]; nota?: boolean }

/**
 * Which parts of a figure may be shown beside it. Not those that fewer than three active producers stand behind; and
 * when fewer than three stand behind all those together, what the total leaves over would tell of them: then smaller
 * parts are kept back with them until it no longer does.
 * @param outside a part of the total that is never shown by itself.
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
