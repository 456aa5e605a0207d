import type { Ramo } from '../rete.ts'
import type { Layout } from './ring-layout.ts'

/** Visible part of the map: world point at the canvas's centre, and screen pixels per world unit. */
export type MapView = { x: number; y: number; scala: number }
/** Point on the canvas, in CSS pixels from its centre. */
export type Point = { x: number; y: number }
export type Size = { larga: number; alta: number }

/** Radius of a person's circle on the map, in world units. */
export const PERSON_RADIUS = 16
export const SCALE_MAX = 3
/** Minimum scale of the map at which names are readable. */
export const READABLE_SCALE = 1.4
/** Margin around the whole network on the map, in world units. */
const MARGINE = 60

/** Returns the view of the map that fits the whole network. */
export function wholeView(radius: number, { larga, alta }: Size): MapView {
  const scale = Math.min(larga, alta) / (2 * (radius + MARGINE))
  return { x: 0, y: 0, scala: Math.min(1, scale) }
}

/** Limits a view of the map: the scale to its range, and the centre to the outermost ring. */
export function clampView(view: MapView, radius: number, size: Size): MapView {
  const entro = (n: number) => Math.max(-radius, Math.min(radius, n))
  const minima = wholeView(radius, size).scala * 0.8
  return {
    x: entro(view.x),
    y: entro(view.y),
    scala: Math.max(minima, Math.min(SCALE_MAX, view.scala)),
  }
}

/** Zooms the map's view by `factor`, with the world point under `punto` fixed. */
export function zoomView(view: MapView, factor: number, punto: Point): MapView {
  const scala = view.scala * factor
  return {
    x: view.x + punto.x / view.scala - punto.x / scala,
    y: view.y + punto.y / view.scala - punto.y / scala,
    scala,
  }
}

/** Pans the map's view by screen pixels. */
export function panView(view: MapView, dx: number, dy: number): MapView {
  return { ...view, x: view.x - dx / view.scala, y: view.y - dy / view.scala }
}

/** Interpolates between two views of the map, with easing. `howMuch` is from 0 to 1, the scale changes geometrically. */
export function betweenViews(from: MapView, a: MapView, howMuch: number): MapView {
  const q = 1 - (1 - howMuch) ** 3
  return {
    x: from.x + (a.x - from.x) * q,
    y: from.y + (a.y - from.y) * q,
    scala: from.scala * (a.scala / from.scala) ** q,
  }
}

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
