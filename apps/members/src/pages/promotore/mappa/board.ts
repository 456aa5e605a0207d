import { type Colors, drawScene, readColors } from './draw.ts'
import { nearestPerson, type Scene } from './scene.ts'
import {
  betweenViews,
  clampView,
  type MapView,
  type Point,
  panView,
  READABLE_SCALE,
  type Size,
  wholeView,
  zoomView,
} from './view.ts'

const VIAGGIO_MS = 260
/** A tap is taken by whoever is this near: half of the smallest target a finger hits. */
const TOCCO_PX = 22

/**
 * A network on a canvas: keeps what part is seen and draws it, once a frame and only when something changed.
 * Nothing here waits for React, so that a finger moves the picture and not the page.
 */
export function createMapBoard(canvas: HTMLCanvasElement, scena: Scene) {
  const penna = canvas.getContext('2d')
  const poco = window.matchMedia('(prefers-reduced-motion: reduce)')
  let misura: Size = { larga: 1, alta: 1 }
  let vista: MapView | null = null
  let colori: Colors = readColors(canvas, scena.colore)
  let scelto = -1
  let fotogramma = 0
  let viaggio: { da: MapView; a: MapView; inizio: number } | null = null

  function chiedi() {
    fotogramma ||= requestAnimationFrame(passo)
  }
  function passo(ora: number) {
    fotogramma = 0
    if (viaggio) {
      viaggio.inizio ||= ora
      const quanto = Math.min(1, (ora - viaggio.inizio) / VIAGGIO_MS)
      vista = betweenViews(viaggio.da, viaggio.a, quanto)
      if (quanto < 1) chiedi()
      else viaggio = null
    }
    if (penna && vista) drawScene(penna, scena, vista, misura, colori, scelto)
  }
  /** Goes there at once, stopping any travel. */
  function metti(nuova: MapView) {
    viaggio = null
    vista = clampView(nuova, scena.raggio, misura)
    chiedi()
  }
  function viaggia(a: MapView) {
    if (!vista || poco.matches) return metti(a)
    viaggio = { da: vista, a: clampView(a, scena.raggio, misura), inizio: 0 }
    chiedi()
  }
  const meta = () => viaggio?.a ?? vista ?? wholeView(scena.raggio, misura)

  const grandezza = new ResizeObserver(() => {
    const { width, height } = canvas.getBoundingClientRect()
    if (width === 0 || height === 0) return
    misura = { larga: width, alta: height }
    canvas.width = Math.round(width * devicePixelRatio)
    canvas.height = Math.round(height * devicePixelRatio)
    penna?.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0)
    metti(vista ?? wholeView(scena.raggio, misura))
  })
  grandezza.observe(canvas)
  const tema = new MutationObserver(() => {
    colori = readColors(canvas, scena.colore)
    chiedi()
  })
  tema.observe(document.documentElement, { attributeFilter: ['data-theme'] })

  return {
    /** Another scene of the same people: other colours, another search. */
    cambia(nuova: Scene) {
      const altri = nuova.rami !== scena.rami
      scena = nuova
      colori = readColors(canvas, scena.colore)
      if (altri) metti(wholeView(scena.raggio, misura))
      chiedi()
    },
    /** Marks a person; −1 for nobody. */
    scegli(posto: number) {
      scelto = posto
      chiedi()
    },
    /** Goes to a person, near enough to read the name. */
    centra(posto: number) {
      const scala = Math.max(meta().scala, READABLE_SCALE)
      viaggia({ x: scena.x[posto]!, y: scena.y[posto]!, scala })
    },
    adatta: () => viaggia(wholeView(scena.raggio, misura)),
    /** The caller with those he brought around him. */
    tornaATe() {
      const anello = Math.min(misura.larga, misura.alta) / (2.6 * scena.passo)
      viaggia({ x: 0, y: 0, scala: Math.min(READABLE_SCALE, anello) })
    },
    /** Around a point, or the centre. */
    ingrandisci(fattore: number, punto: Point = { x: 0, y: 0 }, subito = false) {
      const nuova = zoomView(meta(), fattore, punto)
      if (subito) metti(nuova)
      else viaggia(nuova)
    },
    trascina: (dx: number, dy: number) => metti(panView(meta(), dx, dy)),
    /** Who is at a point of the canvas, or the nearest to it within `entro` pixels; −1 when nobody is. */
    chi: (punto: Point, entro = TOCCO_PX) => nearestPerson(scena, meta(), punto, entro),
    chiudi() {
      cancelAnimationFrame(fotogramma)
      grandezza.disconnect()
      tema.disconnect()
    },
  }
}
export type MapBoard = ReturnType<typeof createMapBoard>
