import { expect, test } from 'vitest'
import { nearestPerson } from './scene.ts'
import { betweenViews, clampView, type MapView, panView, SCALE_MAX, wholeView, zoomView } from './view.ts'

const misura = { larga: 400, alta: 600 }
const vista: MapView = { x: 10, y: -20, scala: 0.5 }

test('ingrandire tiene fermo ciò che sta sotto il dito', () => {
  const punto = { x: 120, y: -80 }
  const sotto = (v: MapView) => [v.x + punto.x / v.scala, v.y + punto.y / v.scala]
  for (const fattore of [0.3, 1, 4]) {
    const [x, y] = sotto(zoomView(vista, fattore, punto))
    expect(x).toBeCloseTo(sotto(vista)[0]!)
    expect(y).toBeCloseTo(sotto(vista)[1]!)
  }
})

test('trascinare muove la rete di quanto si muove il dito', () => {
  expect(panView(vista, 30, -10)).toEqual({ x: 10 - 60, y: -20 + 20, scala: 0.5 })
})

test('non si esce dalla rete, né si ingrandisce o rimpicciolisce senza fine', () => {
  const v = clampView({ x: 9_000, y: -9_000, scala: 99 }, 500, misura)
  expect(v).toEqual({ x: 500, y: -500, scala: SCALE_MAX })
  const tutta = wholeView(500, misura)
  expect(tutta.scala * 2 * 500).toBeLessThan(misura.larga)
  expect(clampView({ ...vista, scala: 0 }, 500, misura).scala).toBeLessThan(tutta.scala)
  expect(clampView({ ...vista, scala: 0 }, 500, misura).scala).toBeGreaterThan(0)
})

test('il viaggio parte e arriva dove deve', () => {
  const a = { x: 0, y: 0, scala: 2 }
  expect(betweenViews(vista, a, 0)).toEqual(vista)
  expect(betweenViews(vista, a, 1)).toEqual(a)
})

test('tocca il più vicino, nessuno se sono tutti lontani', () => {
  const posti = { x: Float32Array.of(0, 100, 200), y: Float32Array.of(0, 0, 0), raggio: 200, passo: 100 }
  const qui = { x: 100, y: 0, scala: 1 }
  expect(nearestPerson(posti, qui, { x: 8, y: 0 }, 22)).toBe(1)
  expect(nearestPerson(posti, qui, { x: 40, y: 0 }, 22)).toBe(-1)
  expect(nearestPerson(posti, qui, { x: 70, y: 0 }, Number.POSITIVE_INFINITY)).toBe(2)
})
