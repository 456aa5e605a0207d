import { type Colors, drawScene, readColors } from './draw-map.ts'
import {
  betweenViews,
  clampView,
  type MapView,
  nearestPerson,
  type Point,
  panView,
  READABLE_SCALE,
  type Scene,
  type Size,
  wholeView,
  zoomView,
} from './scene-and-view.ts'

const VIAGGIO_MS = 260
/** Maximum distance in pixels between a tap and the person it selects: half of the minimum touch target size. */
const TOCCO_PX = 22

/**
 * Creates a map of a network on a canvas. It keeps the view and draws it at most once per frame, only after a change, without
 * React, so that gestures stay fast.
 */
export function createMapCanvas(canvas: HTMLCanvasElement, scena: Scene) {
  const pen = canvas.getContext('2d')
  const poco = window.matchMedia('(prefers-reduced-motion: reduce)')
  let size: Size = { larga: 1, alta: 1 }
  let view: MapView | null = null
  let colori: Colors = readColors(canvas, scena.colore)
  let chosen = -1
  let fotogramma = 0
  let viaggio: { da: MapView; a: MapView; inizio: number } | null = null

  function ask() {
    fotogramma ||= requestAnimationFrame(step)
  }
  function step(now: number) {
    fotogramma = 0
    if (viaggio) {
      viaggio.inizio ||= now
      const howMuch = Math.min(1, (now - viaggio.inizio) / VIAGGIO_MS)
      view = betweenViews(viaggio.da, viaggio.a, howMuch)
      if (howMuch < 1) ask()
      else viaggio = null
    }
    if (pen && view) drawScene(pen, scena, view, size, colori, chosen)
  }
  /** Sets the map's view at once and stops any animation. */
  function put(fresh: MapView) {
    viaggio = null
    view = clampView(fresh, scena.raggio, size)
    ask()
  }
  function travel(a: MapView) {
    if (!view || poco.matches) return put(a)
    viaggio = { da: view, a: clampView(a, scena.raggio, size), inizio: 0 }
    ask()
  }
  const meta = () => viaggio?.a ?? view ?? wholeView(scena.raggio, size)

  const grandezza = new ResizeObserver(() => {
    const { width, height } = canvas.getBoundingClientRect()
    if (width === 0 || height === 0) return
    size = { larga: width, alta: height }
    canvas.width = Math.round(width * devicePixelRatio)
    canvas.height = Math.round(height * devicePixelRatio)
    pen?.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0)
    put(view ?? wholeView(scena.raggio, size))
  })
  grandezza.observe(canvas)
  const theme = new MutationObserver(() => {
    colori = readColors(canvas, scena.colore)
    ask()
  })
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })

  return {
    /** Sets a new scene: other colours, another search, or other people. */
    change(fresh: Scene) {
      const others = fresh.rami !== scena.rami
      scena = fresh
      colori = readColors(canvas, scena.colore)
      if (others) put(wholeView(scena.raggio, size))
      ask()
    },
    /** Selects a person on the map. −1 clears the selection. */
    choose(place: number) {
      chosen = place
      ask()
    },
    /** Moves the map to a person, at a scale at which the name is readable. */
    centra(place: number) {
      const scala = Math.max(meta().scala, READABLE_SCALE)
      travel({ x: scena.x[place]!, y: scena.y[place]!, scala })
    },
    adatta: () => travel(wholeView(scena.raggio, size)),
    /** Moves the map to the logged-in promotore and the first level below. */
    tornaATe() {
      const ring = Math.min(size.larga, size.alta) / (2.6 * scena.passo)
      travel({ x: 0, y: 0, scala: Math.min(READABLE_SCALE, ring) })
    },
    /** Zooms the map around a point, or around the centre. */
    ingrandisci(factor: number, punto: Point = { x: 0, y: 0 }, subito = false) {
      const fresh = zoomView(meta(), factor, punto)
      if (subito) put(fresh)
      else travel(fresh)
    },
    trascina: (dx: number, dy: number) => put(panView(meta(), dx, dy)),
    /** Returns the nearest person within `entro` pixels of a point of the canvas, or −1. */
    chi: (punto: Point, entro = TOCCO_PX) => nearestPerson(scena, meta(), punto, entro),
    close() {
      cancelAnimationFrame(fotogramma)
      grandezza.disconnect()
      theme.disconnect()
    },
  }
}
export type MapCanvas = ReturnType<typeof createMapCanvas>

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
