/** What the canvas shows: the world point at its centre, and how many screen pixels a world unit takes. */
export type MapView = { x: number; y: number; scala: number }
/** A place on the canvas, in CSS pixels from its centre. */
export type Point = { x: number; y: number }
export type Size = { larga: number; alta: number }

/** A person's round, in world units. */
export const PERSON_RADIUS = 16
export const SCALE_MAX = 3
/** The scale at which names are read. */
export const READABLE_SCALE = 1.4
/** Around the whole network when it is fitted, in world units. */
const MARGINE = 60

/** The whole network in sight. */
export function wholeView(radius: number, { larga, alta }: Size): MapView {
  const scale = Math.min(larga, alta) / (2 * (radius + MARGINE))
  return { x: 0, y: 0, scala: Math.min(1, scale) }
}

/** Between a little less than the whole and the largest; never farther out than the last ring. */
export function clampView(view: MapView, radius: number, size: Size): MapView {
  const entro = (n: number) => Math.max(-radius, Math.min(radius, n))
  const minima = wholeView(radius, size).scala * 0.8
  return {
    x: entro(view.x),
    y: entro(view.y),
    scala: Math.max(minima, Math.min(SCALE_MAX, view.scala)),
  }
}

/** Larger or smaller by `factor`, the world point under `punto` staying under it. */
export function zoomView(view: MapView, factor: number, punto: Point): MapView {
  const scala = view.scala * factor
  return {
    x: view.x + punto.x / view.scala - punto.x / scala,
    y: view.y + punto.y / view.scala - punto.y / scala,
    scala,
  }
}

/** Moves the world by so many screen pixels. */
export function panView(view: MapView, dx: number, dy: number): MapView {
  return { ...view, x: view.x - dx / view.scala, y: view.y - dy / view.scala }
}

/** Between two views, `howMuch` from 0 to 1; the scale moves by ratio, as the eye sees it. */
export function betweenViews(from: MapView, a: MapView, howMuch: number): MapView {
  const q = 1 - (1 - howMuch) ** 3
  return {
    x: from.x + (a.x - from.x) * q,
    y: from.y + (a.y - from.y) * q,
    scala: from.scala * (a.scala / from.scala) ** q,
  }
}
