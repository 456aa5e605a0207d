import { hierarchy, tree } from 'd3-hierarchy'

/** Minimum distance between two adjacent people on a ring, in world units: a circle of 32 and a gap. */
const ARIA = 56
/** Minimum distance on the map between a sponsor and the people below, in world units. */
const PASSO_MIN = 150

/** Position of each person, with the caller at 0,0. `raggio` is the maximum distance, `passo` the distance between rings. */
export type Layout = { x: Float32Array; y: Float32Array; raggio: number; passo: number }

type Nodo = { posto: number; figli: Nodo[] }

/**
 * Lays a network out as rings around the caller, one per level, without overlaps.
 * @param padri position of each person's sponsor, −1 for the first level. A sponsor precedes the people below.
 */
export function layOut(padri: Int32Array): Layout {
  const cima: Nodo = { posto: -1, figli: [] }
  const nodi = Array.from(padri, (_, posto): Nodo => ({ posto, figli: [] }))
  for (const [place, padre] of padri.entries()) (nodi[padre] ?? cima).figli.push(nodi[place]!)
  const root = tree<Nodo>()
    .size([2 * Math.PI, 1])
    .separation((a, b) => (a.parent === b.parent ? 1 : 1.6) / Math.max(1, a.depth))(
    hierarchy(cima, (n) => n.figli),
  )
  // The separation decreases with the level as the ring grows, so the minimum arc is the same everywhere.
  const last: number[] = []
  let stretto = Number.POSITIVE_INFINITY
  root.each(({ x, depth }) => {
    if (depth === 0) return
    const before = last[depth]
    if (before !== undefined && x > before) stretto = Math.min(stretto, (x - before) * depth)
    last[depth] = x
  })
  const passo = Math.max(PASSO_MIN, Number.isFinite(stretto) ? ARIA / stretto : 0)
  const x = new Float32Array(padri.length)
  const y = new Float32Array(padri.length)
  root.each((nodo) => {
    if (nodo.data.posto < 0) return
    x[nodo.data.posto] = Math.cos(nodo.x - Math.PI / 2) * nodo.depth * passo
    y[nodo.data.posto] = Math.sin(nodo.x - Math.PI / 2) * nodo.depth * passo
  })
  return { x, y, raggio: root.height * passo, passo }
}
