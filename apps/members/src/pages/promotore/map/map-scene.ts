import type { Ramo } from '../rete.ts'
import type { MapView, Point } from './map-view.ts'
import type { Layout } from './ring-layout.ts'

export const COLORINGS = [
  { value: 'livello', label: 'Per livello' },
  { value: 'attivita', label: 'Per pratiche' },
] as const
export type Coloring = (typeof COLORINGS)[number]['value']

/** Legend of the map: meaning of each colour, in the order of the custom properties `--mappa-…` in rete-map.css. */
export const LEGEND: Record<Coloring, readonly string[]> = {
  livello: ['1º livello', '2º', '3º', '4º', '5º', '6º e oltre'],
  attivita: ['Ancora nessuna pratica', 'Da 1 a 4 pratiche', '5 o più'],
}

/** Returns the colour of a person on the map, as an index into `LEGEND`. */
export function tintOf(colour: Coloring, { nodo }: Ramo): number {
  if (colour === 'livello') return Math.min(nodo.livello, LEGEND.livello.length) - 1
  return nodo.pratiche === 0 ? 0 : nodo.pratiche < 5 ? 1 : 2
}

/** Data that `drawScene` needs to draw a network on the map: positions, people, colours, search results. */
export type Scene = Layout & {
  rami: readonly Ramo[]
  /** Positions sorted by size of the branch, largest first. When not all fit, the first are drawn. */
  perPeso: Int32Array
  tinte: Uint8Array
  colore: Coloring
  /** For each person, 1 when they match the search. Null without a search. */
  trovati: Uint8Array | null
}

/** Returns the people's positions in `rami` sorted by size of their branch, largest first. */
export function sortByWeight(rami: readonly Ramo[]): Int32Array {
  const peso = Int32Array.from(rami, (r, i) => r.fine - i)
  return Int32Array.from(rami.keys()).sort((a, b) => peso[b]! - peso[a]! || a - b)
}

/** Returns the nearest person within `entro` pixels of a point of the canvas, or −1. */
export function nearestPerson({ x, y }: Layout, view: MapView, punto: Point, entro: number): number {
  const here = { x: view.x + punto.x / view.scala, y: view.y + punto.y / view.scala }
  let meglio = (entro / view.scala) ** 2
  let found = -1
  for (let i = 0; i < x.length; i++) {
    const d = (x[i]! - here.x) ** 2 + (y[i]! - here.y) ** 2
    if (d > meglio) continue
    meglio = d
    found = i
  }
  return found
}
