import { initials } from '../rete.ts'
import { LEGEND, type MapView, PERSON_RADIUS, type Scene, type Size } from './scene-and-view.ts'

/** Maximum number of lines and of names drawn, to keep a frame fast. The largest branches come first. */
const LINEE_MAX = 2_500
const NOMI_MAX = 160
/** Maximum number of names at small scales, where more would hide the network's shape. */
const NOMI_DA_LONTANO = 14
const LONTANO = 0.5
/** Circles below this radius, in pixels, are drawn as dots, and people on the same pixel as one dot. */
const PUNTO_PX = 3
const INIZIALI_PX = 11
/** Distance in pixels of the ring around the logged-in promotore from their dot. */
const RING_PX = 6
/** Side in pixels of a cell in the index of dots (`createDotIndex`). */
const DOT_CELL_PX = 24

export type Colors = {
  fondo: string
  testo: string
  linea: string
  evidenza: string
  tinte: string[]
  carattere: string
}

/** Returns the colours of the current theme and area, from the design tokens of the page. */
export function readColors(canvas: HTMLElement, colour: Scene['colore']): Colors {
  const stile = getComputedStyle(canvas)
  const di = (nome: string) => stile.getPropertyValue(nome).trim()
  return {
    fondo: di('--surface'),
    testo: di('--ink'),
    linea: di('--line-strong'),
    evidenza: di('--area'),
    tinte: LEGEND[colour].map((_, i) => di(`--mappa-${colour}-${i + 1}`)),
    carattere: stile.fontFamily,
  }
}

/**
 * Draws the visible lines, people and names, with the detail that the zoom level allows.
 * @param chosen position of the selected person, or −1
 */
export function drawScene(
  pen: CanvasRenderingContext2D,
  scena: Scene,
  view: MapView,
  size: Size,
  colori: Colors,
  chosen: number,
): void {
  const { x, y, rami, perPeso, tinte, trovati } = scena
  const { larga, alta } = size
  const r = Math.max(raggioMinimo(rami.length), PERSON_RADIUS * view.scala)
  const px = (i: number) => (x[i]! - view.x) * view.scala + larga / 2
  const py = (i: number) => (y[i]! - view.y) * view.scala + alta / 2
  const tu = { x: larga / 2 - view.x * view.scala, y: alta / 2 - view.y * view.scala }
  const spento = (i: number) => trovati !== null && trovati[i] === 0

  pen.clearRect(0, 0, larga, alta)
  pen.lineWidth = Math.max(0.5, Math.min(1.6, view.scala * 1.6))
  pen.strokeStyle = colori.linea
  pen.beginPath()
  let linee = 0
  for (let n = 0; n < perPeso.length && linee < LINEE_MAX; n++) {
    const i = perPeso[n]!
    const padre = rami[i]!.padre
    const from = padre < 0 ? tu : { x: px(padre), y: py(padre) }
    const a = { x: px(i), y: py(i) }
    if (Math.max(from.x, a.x) < 0 || Math.min(from.x, a.x) > larga) continue
    if (Math.max(from.y, a.y) < 0 || Math.min(from.y, a.y) > alta) continue
    linee++
    pen.moveTo(from.x, from.y)
    if (padre < 0) pen.lineTo(a.x, a.y)
    else drawCurve(pen, tu, from, a)
  }
  pen.stroke()

  const inVista: number[] = []
  for (let n = 0; n < perPeso.length; n++) {
    const i = perPeso[n]!
    const qx = px(i)
    const qy = py(i)
    if (qx > -r && qy > -r && qx < larga + r && qy < alta + r) inVista.push(i)
  }
  const disegnati = r < PUNTO_PX ? onePerPixel(inVista, px, py, size) : inVista
  for (const acceso of [false, true]) {
    pen.globalAlpha = acceso ? 1 : 0.18
    for (const [tinta, colour] of colori.tinte.entries()) {
      pen.fillStyle = colour
      pen.beginPath()
      for (const i of disegnati) {
        if (tinte[i] !== tinta || spento(i) === acceso) continue
        if (r < PUNTO_PX) pen.rect(px(i) - r, py(i) - r, 2 * r, 2 * r)
        else {
          pen.moveTo(px(i) + r, py(i))
          pen.arc(px(i), py(i), r, 0, 2 * Math.PI)
        }
      }
      pen.fill()
    }
  }
  pen.globalAlpha = 1
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  if (r >= INIZIALI_PX) {
    pen.fillStyle = colori.fondo
    pen.font = `650 ${Math.round(r * 0.8)}px ${colori.carattere}`
    for (const i of disegnati) {
      if (!spento(i)) pen.fillText(initials(rami[i]!.nodo.denominazione), px(i), py(i))
    }
  }
  const centro = Math.max(7, r * 1.25)
  drawCaller(pen, tu, centro, colori.evidenza)
  const libero = createOccupancyGrid(size)
  const attorno = Math.max(6, r + 4)
  // Names cover no dot. Of a network drawn as pixels only the first level stays clear, or no name would find a place.
  const chiari = createDotIndex(size, Math.max(attorno + 2, centro + RING_PX))
  for (const i of disegnati) {
    if (i !== chosen && (r >= PUNTO_PX || rami[i]!.nodo.livello === 1)) chiari.add({ x: px(i), y: py(i), r })
  }
  if (chosen >= 0) chiari.add({ x: px(chosen), y: py(chosen), r: attorno + 2 })
  chiari.add({ ...tu, r: centro + RING_PX })
  pen.font = `600 13px ${colori.carattere}`
  pen.lineJoin = 'round'
  const print = (text: string, qx: number, qy: number) => {
    pen.lineWidth = 4
    pen.strokeStyle = colori.fondo
    pen.fillStyle = colori.testo
    pen.strokeText(text, qx, qy)
    pen.fillText(text, qx, qy)
  }
  /** Draws a name at the first free position around a dot of radius `di`: below, above, right or left of it. */
  const write = (text: string, qx: number, qy: number, di: number) => {
    const mezzo = pen.measureText(text).width / 2
    for (const [dx, dy] of [
      [0, di + 12],
      [0, -di - 12],
      [di + 6 + mezzo, 0],
      [-di - 6 - mezzo, 0],
    ] as const) {
      const box = boxAround(qx + dx, qy + dy, mezzo)
      const [x0, y0, x1, y1] = box
      // A name cut by the edge would be unreadable.
      if (x0 < 0 || y0 < 0 || x1 > larga || y1 > alta) continue
      if (chiari.overlaps(box) || !libero(...box)) continue
      print(text, qx + dx, qy + dy)
      return true
    }
    return false
  }
  if (chosen >= 0) {
    drawRing(pen, px(chosen), py(chosen), attorno, colori.evidenza)
    const { denominazione } = rami[chosen]!.nodo
    if (!write(denominazione, px(chosen), py(chosen), attorno))
      print(denominazione, px(chosen), py(chosen) + attorno + 12)
  }
  write('Tu', tu.x, tu.y, centro + RING_PX)
  let names = 0
  const count = view.scala < LONTANO ? NOMI_DA_LONTANO : NOMI_MAX
  // The search for a free position is expensive: with thousands of people in view, only the largest branches try.
  for (const i of disegnati.slice(0, count * 4)) {
    if (names >= count) break
    if (i !== chosen && !spento(i) && write(rami[i]!.nodo.denominazione, px(i), py(i), r)) names++
  }
}

/** Returns the minimum radius of a person's dot in pixels: the more people on the map, the smaller. */
function raggioMinimo(persone: number): number {
  return persone < 2_000 ? PUNTO_PX + 0.5 : persone < 20_000 ? 2 : 1.25
}

/** Side in pixels of a cell of the occupancy grid, by which names are placed without overlaps. */
const CASELLA_PX = 12

type Luogo = { x: number; y: number }

/** Draws a curve between two rings, with radial tangents at both ends. */
function drawCurve(pen: CanvasRenderingContext2D, tu: Luogo, from: Luogo, a: Luogo): void {
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
function onePerPixel(
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
function createOccupancyGrid({ larga, alta }: Size) {
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
type TextBox = [x0: number, y0: number, x1: number, y1: number]

/** Returns the box of a line of text centred on a point, `mezzo` its half width. */
function boxAround(x: number, y: number, mezzo: number): TextBox {
  return [x - mezzo, y - 9, x + mezzo, y + 9]
}

/** Returns whether a line of text on the map would overlap a dot. */
function overlapsDot([x0, y0, x1, y1]: TextBox, dot: Luogo & { r: number }): boolean {
  const dx = dot.x - Math.max(x0, Math.min(dot.x, x1))
  const dy = dot.y - Math.max(y0, Math.min(dot.y, y1))
  return Math.hypot(dx, dy) < dot.r
}

type Dot = Luogo & { r: number }

/** Creates an index of dots by cell, so that a name is compared only with the dots near it. @param most largest radius */
function createDotIndex({ larga }: Size, most: number) {
  const cells = new Map<number, Dot[]>()
  const columns = Math.ceil(larga / DOT_CELL_PX) + 4
  const cell = (x: number, y: number) => Math.floor(y / DOT_CELL_PX) * columns + Math.floor(x / DOT_CELL_PX)
  return {
    add(dot: Dot) {
      const key = cell(dot.x, dot.y)
      const there = cells.get(key)
      if (there) there.push(dot)
      else cells.set(key, [dot])
    },
    overlaps(box: TextBox): boolean {
      const [x0, y0, x1, y1] = box
      for (let y = y0 - most; y < y1 + most + DOT_CELL_PX; y += DOT_CELL_PX)
        for (let x = x0 - most; x < x1 + most + DOT_CELL_PX; x += DOT_CELL_PX)
          if (cells.get(cell(x, y))?.some((dot) => overlapsDot(box, dot))) return true
      return false
    },
  }
}

/** Draws the logged-in promotore at the centre of the map. */
function drawCaller(pen: CanvasRenderingContext2D, { x, y }: Luogo, r: number, colour: string): void {
  pen.fillStyle = colour
  pen.beginPath()
  pen.arc(x, y, r, 0, 2 * Math.PI)
  pen.fill()
  drawRing(pen, x, y, r + 4, colour)
}

/** Draws a ring around a person of the map. */
function drawRing(pen: CanvasRenderingContext2D, x: number, y: number, r: number, colour: string): void {
  pen.strokeStyle = colour
  pen.lineWidth = 2.5
  pen.beginPath()
  pen.arc(x, y, r, 0, 2 * Math.PI)
  pen.stroke()
}
