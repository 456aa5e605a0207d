import { hierarchy, tree } from 'd3-hierarchy'

/** World units between two people side by side: at scale 1 a round of 32 and some air. */
const ARIA = 56
/** Never closer than this between a sponsor and those he brought. */
const PASSO_MIN = 150

/** Where each person stands, the caller being at 0,0; `raggio` is the farthest from him, `passo` from ring to ring. */
export type Layout = { x: Float32Array; y: Float32Array; raggio: number; passo: number }

type Nodo = { posto: number; figli: Nodo[] }

/**
 * Lays a network out as rings around the caller, one a level, nobody over anybody else.
 * @param padri of each person the place of the sponsor, −1 for who hangs from the caller; a sponsor comes first
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
  // The separation asked for shrinks with the level as the ring grows: the narrowest arc is the same everywhere.
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
