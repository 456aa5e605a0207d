import type { MapBoard } from './board.ts'
import type { Point } from './view.ts'

/** Pixels a finger may slip and still tap. */
const SCIVOLO_PX = 6
/** How much a notch of the wheel enlarges: a wheel says its notches in pixels, a trackpad in a few at a time. */
const ROTELLA = 0.0018

/**
 * One finger or the mouse moves the picture, two fingers and the wheel enlarge it, a tap chooses.
 * @returns how to stop listening
 */
export function listenForGestures(
  canvas: HTMLCanvasElement,
  tavola: MapBoard,
  tocca: (posto: number) => void,
): () => void {
  const dita = new Map<number, Point>()
  let mosso = false

  function dove(event: PointerEvent | WheelEvent): Point {
    const box = canvas.getBoundingClientRect()
    return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 }
  }
  function giu(event: PointerEvent) {
    if (event.button !== 0) return
    canvas.setPointerCapture(event.pointerId)
    if (dita.size === 0) mosso = false
    dita.set(event.pointerId, dove(event))
  }
  function muovi(event: PointerEvent) {
    const prima = dita.get(event.pointerId)
    if (!prima) return
    const ora = dove(event)
    const altro = [...dita].find(([id]) => id !== event.pointerId)?.[1]
    if (altro) {
      mosso = true
      const apertura = (p: Point) => Math.max(1, Math.hypot(p.x - altro.x, p.y - altro.y))
      const centro = { x: (ora.x + altro.x) / 2, y: (ora.y + altro.y) / 2 }
      tavola.ingrandisci(apertura(ora) / apertura(prima), centro, true)
      tavola.trascina((ora.x - prima.x) / 2, (ora.y - prima.y) / 2)
    } else {
      if (!mosso && Math.hypot(ora.x - prima.x, ora.y - prima.y) < SCIVOLO_PX) return
      mosso = true
      tavola.trascina(ora.x - prima.x, ora.y - prima.y)
    }
    dita.set(event.pointerId, ora)
  }
  function su(event: PointerEvent) {
    if (dita.delete(event.pointerId) && !mosso && event.type === 'pointerup') tocca(tavola.chi(dove(event)))
  }
  function ruota(event: WheelEvent) {
    event.preventDefault()
    tavola.ingrandisci(Math.exp(-event.deltaY * ROTELLA), dove(event), true)
  }

  const ascolti = [
    ['pointerdown', giu],
    ['pointermove', muovi],
    ['pointerup', su],
    ['pointercancel', su],
  ] as const
  for (const [nome, fai] of ascolti) canvas.addEventListener(nome, fai)
  // React listens to the wheel passively: it could not keep the page still.
  canvas.addEventListener('wheel', ruota, { passive: false })
  return () => {
    for (const [nome, fai] of ascolti) canvas.removeEventListener(nome, fai)
    canvas.removeEventListener('wheel', ruota)
  }
}
