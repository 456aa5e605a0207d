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
export function wholeView(raggio: number, { larga, alta }: Size): MapView {
  const scala = Math.min(larga, alta) / (2 * (raggio + MARGINE))
  return { x: 0, y: 0, scala: Math.min(1, scala) }
}

/** Between a little less than the whole and the largest; never farther out than the last ring. */
export function clampView(vista: MapView, raggio: number, misura: Size): MapView {
  const entro = (n: number) => Math.max(-raggio, Math.min(raggio, n))
  const minima = wholeView(raggio, misura).scala * 0.8
  return {
    x: entro(vista.x),
    y: entro(vista.y),
    scala: Math.max(minima, Math.min(SCALE_MAX, vista.scala)),
  }
}

/** Larger or smaller by `fattore`, the world point under `punto` staying under it. */
export function zoomView(vista: MapView, fattore: number, punto: Point): MapView {
  const scala = vista.scala * fattore
  return {
    x: vista.x + punto.x / vista.scala - punto.x / scala,
    y: vista.y + punto.y / vista.scala - punto.y / scala,
    scala,
  }
}

/** Moves the world by so many screen pixels. */
export function panView(vista: MapView, dx: number, dy: number): MapView {
  return { ...vista, x: vista.x - dx / vista.scala, y: vista.y - dy / vista.scala }
}

/** Between two views, `quanto` from 0 to 1; the scale moves by ratio, as the eye sees it. */
export function betweenViews(da: MapView, a: MapView, quanto: number): MapView {
  const q = 1 - (1 - quanto) ** 3
  return {
    x: da.x + (a.x - da.x) * q,
    y: da.y + (a.y - da.y) * q,
    scala: da.scala * (a.scala / da.scala) ** q,
  }
}
