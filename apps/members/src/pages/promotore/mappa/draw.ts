import { initials } from '../rete.ts'
import { drawCaller, drawCurve, drawRing, makeRoom, onePerPoint } from './pen.ts'
import { LEGEND, type Scene } from './scene.ts'
import { type MapView, PERSON_RADIUS, type Size } from './view.ts'

/** Beyond these a frame would take too long; the largest branches come first. */
const LINEE_MAX = 2_500
const NOMI_MAX = 160
/** From afar names would hide the shape: only the largest branches are named. */
const NOMI_DA_LONTANO = 14
const LONTANO = 0.5
/** Rounds smaller than this, in pixels, are drawn as points, and people who would share a point as one. */
const PUNTO_PX = 3
const INIZIALI_PX = 11

export type Colors = {
  fondo: string
  testo: string
  linea: string
  evidenza: string
  tinte: string[]
  carattere: string
}

/** The colours of the theme and area in force, read from the page's own tokens. */
export function readColors(canvas: HTMLElement, colore: Scene['colore']): Colors {
  const stile = getComputedStyle(canvas)
  const di = (nome: string) => stile.getPropertyValue(nome).trim()
  return {
    fondo: di('--surface'),
    testo: di('--ink'),
    linea: di('--line-strong'),
    evidenza: di('--area'),
    tinte: LEGEND[colore].map((_, i) => di(`--mappa-${colore}-${i + 1}`)),
    carattere: stile.fontFamily,
  }
}

/**
 * Draws what is in sight: lines, people, names, each as fine as the scale allows.
 * @param scelto place of the person whose card is open, or −1
 */
export function drawScene(
  penna: CanvasRenderingContext2D,
  scena: Scene,
  vista: MapView,
  misura: Size,
  colori: Colors,
  scelto: number,
): void {
  const { x, y, rami, perPeso, tinte, trovati } = scena
  const { larga, alta } = misura
  const r = Math.max(raggioMinimo(rami.length), PERSON_RADIUS * vista.scala)
  const px = (i: number) => (x[i]! - vista.x) * vista.scala + larga / 2
  const py = (i: number) => (y[i]! - vista.y) * vista.scala + alta / 2
  const tu = { x: larga / 2 - vista.x * vista.scala, y: alta / 2 - vista.y * vista.scala }
  const spento = (i: number) => trovati !== null && trovati[i] === 0

  penna.clearRect(0, 0, larga, alta)
  penna.lineWidth = Math.max(0.5, Math.min(1.6, vista.scala * 1.6))
  penna.strokeStyle = colori.linea
  penna.beginPath()
  let linee = 0
  for (let n = 0; n < perPeso.length && linee < LINEE_MAX; n++) {
    const i = perPeso[n]!
    const padre = rami[i]!.padre
    const da = padre < 0 ? tu : { x: px(padre), y: py(padre) }
    const a = { x: px(i), y: py(i) }
    if (Math.max(da.x, a.x) < 0 || Math.min(da.x, a.x) > larga) continue
    if (Math.max(da.y, a.y) < 0 || Math.min(da.y, a.y) > alta) continue
    linee++
    penna.moveTo(da.x, da.y)
    if (padre < 0) penna.lineTo(a.x, a.y)
    else drawCurve(penna, tu, da, a)
  }
  penna.stroke()

  const inVista: number[] = []
  for (let n = 0; n < perPeso.length; n++) {
    const i = perPeso[n]!
    const qx = px(i)
    const qy = py(i)
    if (qx > -r && qy > -r && qx < larga + r && qy < alta + r) inVista.push(i)
  }
  const disegnati = r < PUNTO_PX ? onePerPoint(inVista, px, py, misura) : inVista
  for (const acceso of [false, true]) {
    penna.globalAlpha = acceso ? 1 : 0.18
    for (const [tinta, colore] of colori.tinte.entries()) {
      penna.fillStyle = colore
      penna.beginPath()
      for (const i of disegnati) {
        if (tinte[i] !== tinta || spento(i) === acceso) continue
        if (r < PUNTO_PX) penna.rect(px(i) - r, py(i) - r, 2 * r, 2 * r)
        else {
          penna.moveTo(px(i) + r, py(i))
          penna.arc(px(i), py(i), r, 0, 2 * Math.PI)
        }
      }
      penna.fill()
    }
  }
  penna.globalAlpha = 1
  penna.textAlign = 'center'
  penna.textBaseline = 'middle'
  if (r >= INIZIALI_PX) {
    penna.fillStyle = colori.fondo
    penna.font = `650 ${Math.round(r * 0.8)}px ${colori.carattere}`
    for (const i of disegnati) {
      if (!spento(i)) penna.fillText(initials(rami[i]!.nodo.denominazione), px(i), py(i))
    }
  }
  drawCaller(penna, tu, Math.max(7, r * 1.25), colori.evidenza)
  const libero = makeRoom(misura)
  penna.font = `600 13px ${colori.carattere}`
  penna.lineJoin = 'round'
  penna.lineWidth = 4
  penna.strokeStyle = colori.fondo
  penna.fillStyle = colori.testo
  const scrivi = (testo: string, qx: number, qy: number) => {
    const mezzo = penna.measureText(testo).width / 2
    if (!libero(qx - mezzo, qy - 9, qx + mezzo, qy + 9)) return false
    penna.strokeText(testo, qx, qy)
    penna.fillText(testo, qx, qy)
    return true
  }
  scrivi('Tu', tu.x, tu.y + Math.max(7, r * 1.25) + 12)
  if (scelto >= 0) {
    drawRing(penna, px(scelto), py(scelto), Math.max(6, r + 4), colori.evidenza)
    penna.lineWidth = 4
    penna.strokeStyle = colori.fondo
    scrivi(rami[scelto]!.nodo.denominazione, px(scelto), py(scelto) + r + 14)
  }
  let nomi = 0
  const quanti = vista.scala < LONTANO ? NOMI_DA_LONTANO : NOMI_MAX
  // Looking for room costs too: with thousands in sight only the largest branches try.
  for (const i of disegnati.slice(0, quanti * 4)) {
    if (nomi >= quanti) break
    if (i !== scelto && !spento(i) && scrivi(rami[i]!.nodo.denominazione, px(i), py(i) + r + 12)) nomi++
  }
}

/** Pixels of the smallest round: the more people, the smaller. */
function raggioMinimo(persone: number): number {
  return persone < 2_000 ? PUNTO_PX + 0.5 : persone < 20_000 ? 2 : 1.25
}
