import type { Size } from './view.ts'

/** Side of the squares in which names look whether there is room. */
const CASELLA_PX = 12

type Luogo = { x: number; y: number }

/** From ring to ring, leaving and arriving along the radius. */
export function drawCurve(penna: CanvasRenderingContext2D, tu: Luogo, da: Luogo, a: Luogo): void {
  const rda = Math.hypot(da.x - tu.x, da.y - tu.y)
  const ra = Math.hypot(a.x - tu.x, a.y - tu.y)
  const meta = (rda + ra) / 2
  const lungo = (p: Luogo, r: number) => ({
    x: tu.x + ((p.x - tu.x) * meta) / r,
    y: tu.y + ((p.y - tu.y) * meta) / r,
  })
  const c1 = lungo(da, rda)
  const c2 = lungo(a, ra)
  penna.bezierCurveTo(c1.x, c1.y, c2.x, c2.y, a.x, a.y)
}

/** One person for each point of the screen. */
export function onePerPoint(
  posti: number[],
  px: (i: number) => number,
  py: (i: number) => number,
  { larga, alta }: Size,
): number[] {
  const file = Math.ceil(larga) + 1
  const presi = new Uint8Array(file * (Math.ceil(alta) + 1))
  return posti.filter((i) => {
    const casella = Math.max(0, Math.floor(py(i))) * file + Math.max(0, Math.floor(px(i)))
    if (presi[casella]) return false
    presi[casella] = 1
    return true
  })
}

/** Whether a box is still free; if it is, it is taken. */
export function makeRoom({ larga, alta }: Size) {
  const colonne = Math.ceil(larga / CASELLA_PX) + 1
  const rows = Math.ceil(alta / CASELLA_PX) + 1
  const presi = new Uint8Array(colonne * rows)
  const casella = (n: number, quante: number) => Math.max(0, Math.min(quante - 1, Math.floor(n / CASELLA_PX)))
  return (x0: number, y0: number, x1: number, y1: number): boolean => {
    if (x1 < 0 || y1 < 0 || x0 > larga || y0 > alta) return false
    const [da, a] = [casella(x0, colonne), casella(x1, colonne)]
    const [su, giu] = [casella(y0, rows), casella(y1, rows)]
    for (let v = su; v <= giu; v++) for (let o = da; o <= a; o++) if (presi[v * colonne + o]) return false
    for (let v = su; v <= giu; v++) presi.fill(1, v * colonne + da, v * colonne + a + 1)
    return true
  }
}

/** The caller, at the centre of it all. */
export function drawCaller(
  penna: CanvasRenderingContext2D,
  { x, y }: Luogo,
  r: number,
  colore: string,
): void {
  penna.fillStyle = colore
  penna.beginPath()
  penna.arc(x, y, r, 0, 2 * Math.PI)
  penna.fill()
  drawRing(penna, x, y, r + 4, colore)
}

/** A ring around somebody. */
export function drawRing(
  penna: CanvasRenderingContext2D,
  x: number,
  y: number,
  r: number,
  colore: string,
): void {
  penna.strokeStyle = colore
  penna.lineWidth = 2.5
  penna.beginPath()
  penna.arc(x, y, r, 0, 2 * Math.PI)
  penna.stroke()
}
