import type { MapCanvas } from './map-canvas.ts'
import type { Point } from './view.ts'

/** Maximum movement of a tap in pixels: a longer movement pans the map. */
const SCIVOLO_PX = 6
/** Zoom factor per pixel of wheel movement. A mouse wheel reports large steps, a trackpad small ones. */
const ROTELLA = 0.0018

/**
 * Handles gestures: one finger or the mouse pans, two fingers or the wheel zoom, a tap selects.
 * @returns a function that removes the listeners
 */
export function listenForGestures(
  canvas: HTMLCanvasElement,
  table: MapCanvas,
  touch: (place: number) => void,
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
  function move(event: PointerEvent) {
    const before = dita.get(event.pointerId)
    if (!before) return
    const now = dove(event)
    const other = [...dita].find(([id]) => id !== event.pointerId)?.[1]
    if (other) {
      mosso = true
      const apertura = (p: Point) => Math.max(1, Math.hypot(p.x - other.x, p.y - other.y))
      const centre = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
      table.ingrandisci(apertura(now) / apertura(before), centre, true)
      table.trascina((now.x - before.x) / 2, (now.y - before.y) / 2)
    } else {
      if (!mosso && Math.hypot(now.x - before.x, now.y - before.y) < SCIVOLO_PX) return
      mosso = true
      table.trascina(now.x - before.x, now.y - before.y)
    }
    dita.set(event.pointerId, now)
  }
  function su(event: PointerEvent) {
    if (dita.delete(event.pointerId) && !mosso && event.type === 'pointerup') touch(table.chi(dove(event)))
  }
  function rotate(event: WheelEvent) {
    event.preventDefault()
    table.ingrandisci(Math.exp(-event.deltaY * ROTELLA), dove(event), true)
  }

  const ascolti = [
    ['pointerdown', giu],
    ['pointermove', move],
    ['pointerup', su],
    ['pointercancel', su],
  ] as const
  for (const [nome, fai] of ascolti) canvas.addEventListener(nome, fai)
  // React's wheel listeners are passive, and cannot prevent the page from scrolling.
  canvas.addEventListener('wheel', rotate, { passive: false })
  return () => {
    for (const [nome, fai] of ascolti) canvas.removeEventListener(nome, fai)
    canvas.removeEventListener('wheel', rotate)
  }
}
