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
