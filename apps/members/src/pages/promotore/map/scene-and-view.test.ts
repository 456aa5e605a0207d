import { expect, test } from 'vitest'
import {
  betweenViews,
  clampView,
  type MapView,
  nearestPerson,
  panView,
  SCALE_MAX,
  wholeView,
  zoomView,
} from './scene-and-view.ts'

const size = { larga: 400, alta: 600 }
const view: MapView = { x: 10, y: -20, scala: 0.5 }

test('ingrandire tiene fermo ciò che sta sotto il dito', () => {
  const punto = { x: 120, y: -80 }
  const below = (v: MapView) => [v.x + punto.x / v.scala, v.y + punto.y / v.scala]
  for (const factor of [0.3, 1, 4]) {
    const [x, y] = below(zoomView(view, factor, punto))
    expect(x).toBeCloseTo(below(view)[0]!)
    expect(y).toBeCloseTo(below(view)[1]!)
  }
})

test('trascinare muove la rete di quanto si muove il dito', () => {
  expect(panView(view, 30, -10)).toEqual({ x: 10 - 60, y: -20 + 20, scala: 0.5 })
})

test('non si esce dalla rete, né si ingrandisce o rimpicciolisce senza fine', () => {
  const v = clampView({ x: 9_000, y: -9_000, scala: 99 }, 500, size)
  expect(v).toEqual({ x: 500, y: -500, scala: SCALE_MAX })
  const whole = wholeView(500, size)
  expect(whole.scala * 2 * 500).toBeLessThan(size.larga)
  expect(clampView({ ...view, scala: 0 }, 500, size).scala).toBeLessThan(whole.scala)
  expect(clampView({ ...view, scala: 0 }, 500, size).scala).toBeGreaterThan(0)
})

test('il viaggio parte e arriva dove deve', () => {
  const a = { x: 0, y: 0, scala: 2 }
  expect(betweenViews(view, a, 0)).toEqual(view)
  expect(betweenViews(view, a, 1)).toEqual(a)
})

test('tocca il più vicino, nessuno se sono tutti lontani', () => {
  const places = { x: Float32Array.of(0, 100, 200), y: Float32Array.of(0, 0, 0), raggio: 200, passo: 100 }
  const here = { x: 100, y: 0, scala: 1 }
  expect(nearestPerson(places, here, { x: 8, y: 0 }, 22)).toBe(1)
  expect(nearestPerson(places, here, { x: 40, y: 0 }, 22)).toBe(-1)
  expect(nearestPerson(places, here, { x: 70, y: 0 }, Number.POSITIVE_INFINITY)).toBe(2)
})
