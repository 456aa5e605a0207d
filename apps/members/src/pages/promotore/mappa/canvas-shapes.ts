import type { Size } from './view.ts'

/** Side of the grid cells used to place names without overlaps. */
const CASELLA_PX = 12

type Luogo = { x: number; y: number }

/** Draws a curve between two rings, with radial tangents at both ends. */
export function drawCurve(pen: CanvasRenderingContext2D, tu: Luogo, from: Luogo, a: Luogo): void {
  const rda = Math.hypot(from.x - tu.x, from.y - tu.y)
  const ra = Math.hypot(a.x - tu.x, a.y - tu.y)
  const meta = (rda + ra) / 2
  const lungo = (p: Luogo, r: number) => ({
    x: tu.x + ((p.x - tu.x) * meta) / r,
    y: tu.y + ((p.y - tu.y) * meta) / r,
  })
  const c1 = lungo(from, rda)
  const c2 = lungo(a, ra)
  pen.bezierCurveTo(c1.x, c1.y, c2.x, c2.y, a.x, a.y)
}

/** Keeps only one person for each pixel of the map, as the others would be hidden. */
export function onePerPixel(
  places: number[],
  px: (i: number) => number,
  py: (i: number) => number,
  { larga, alta }: Size,
): number[] {
  const file = Math.ceil(larga) + 1
  const taken = new Uint8Array(file * (Math.ceil(alta) + 1))
  return places.filter((i) => {
    const casella = Math.max(0, Math.floor(py(i))) * file + Math.max(0, Math.floor(px(i)))
    if (taken[casella]) return false
    taken[casella] = 1
    return true
  })
}

/**
 * Creates an occupancy grid.
 * @returns a function that occupies a box, and returns whether it was free
 */
export function createOccupancyGrid({ larga, alta }: Size) {
  const columns = Math.ceil(larga / CASELLA_PX) + 1
  const rows = Math.ceil(alta / CASELLA_PX) + 1
  const taken = new Uint8Array(columns * rows)
  const casella = (n: number, count: number) => Math.max(0, Math.min(count - 1, Math.floor(n / CASELLA_PX)))
  return (x0: number, y0: number, x1: number, y1: number): boolean => {
    if (x1 < 0 || y1 < 0 || x0 > larga || y0 > alta) return false
    const [from, a] = [casella(x0, columns), casella(x1, columns)]
    const [su, giu] = [casella(y0, rows), casella(y1, rows)]
    for (let v = su; v <= giu; v++) for (let o = from; o <= a; o++) if (taken[v * columns + o]) return false
    for (let v = su; v <= giu; v++) taken.fill(1, v * columns + from, v * columns + a + 1)
    return true
  }
}

/** Left, top, right and bottom of a line of text on the map. */
export type TextBox = [x0: number, y0: number, x1: number, y1: number]

/** Returns the box of a line of text centred on a point, `mezzo` its half width. */
export function boxAround(x: number, y: number, mezzo: number): TextBox {
  return [x - mezzo, y - 9, x + mezzo, y + 9]
}

/** Returns whether a line of text on the map would overlap a dot. */
export function overlapsDot([x0, y0, x1, y1]: TextBox, dot: Luogo & { r: number }): boolean {
  const dx = dot.x - Math.max(x0, Math.min(dot.x, x1))
  const dy = dot.y - Math.max(y0, Math.min(dot.y, y1))
  return Math.hypot(dx, dy) < dot.r
}

/** Draws the logged-in promotore at the centre of the map. */
export function drawCaller(pen: CanvasRenderingContext2D, { x, y }: Luogo, r: number, colour: string): void {
  pen.fillStyle = colour
  pen.beginPath()
  pen.arc(x, y, r, 0, 2 * Math.PI)
  pen.fill()
  drawRing(pen, x, y, r + 4, colour)
}

/** Draws a ring around a person of the map. */
export function drawRing(
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  r: number,
  colour: string,
): void {
  pen.strokeStyle = colour
  pen.lineWidth = 2.5
  pen.beginPath()
  pen.arc(x, y, r, 0, 2 * Math.PI)
  pen.stroke()
}
