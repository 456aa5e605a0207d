import type { Ramo } from '../rete.ts'
import type { Layout } from './layout.ts'
import type { MapView, Point } from './view.ts'

export const COLORINGS = [
  { value: 'livello', label: 'Per livello' },
  { value: 'attivita', label: 'Per pratiche' },
] as const
export type Coloring = (typeof COLORINGS)[number]['value']

/** What each colour means, in the order of `--mappa-…` in mappa.css. */
export const LEGEND: Record<Coloring, readonly string[]> = {
  livello: ['1º livello', '2º', '3º', '4º', '5º', '6º e oltre'],
  attivita: ['Ancora nessuna pratica', 'Da 1 a 4 pratiche', '5 o più'],
}

/** The colour of a person, as a place of the legend. */
export function tintOf(colour: Coloring, { nodo }: Ramo): number {
  if (colour === 'livello') return Math.min(nodo.livello, LEGEND.livello.length) - 1
  return nodo.pratiche === 0 ? 0 : nodo.pratiche < 5 ? 1 : 2
}

/** All the canvas needs to draw a network. */
export type Scene = Layout & {
  rami: readonly Ramo[]
  /** Places from the largest branch to the smallest: where there is not room for all, the first are drawn. */
  perPeso: Int32Array
  tinte: Uint8Array
  colore: Coloring
  /** 1 for who answers the search; null when nothing is looked for. */
  trovati: Uint8Array | null
}

/** Places from the largest branch to the smallest. */
export function sortByWeight(rami: readonly Ramo[]): Int32Array {
  const peso = Int32Array.from(rami, (r, i) => r.fine - i)
  return Int32Array.from(rami.keys()).sort((a, b) => peso[b]! - peso[a]! || a - b)
}

/** The person nearest to a point of the canvas and within `entro` pixels of it; −1 when there is none. */
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
