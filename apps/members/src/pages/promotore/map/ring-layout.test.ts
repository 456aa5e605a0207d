import { expect, test } from 'vitest'
import { layOut } from './ring-layout.ts'

/** Returns a test network of `count` people, four below each. */
const rete = (count: number) => Int32Array.from({ length: count }, (_, i) => (i < 4 ? -1 : (i >> 2) - 1))

test('nessuno sopra un altro, e ogni livello su un anello più largo', () => {
  const padri = rete(3_000)
  const { x, y, raggio } = layOut(padri)
  const distanza = (i: number) => Math.hypot(x[i]!, y[i]!)
  for (const [i, padre] of padri.entries()) {
    expect(distanza(i)).toBeGreaterThan(padre < 0 ? 100 : distanza(padre) + 100)
    expect(distanza(i)).toBeLessThanOrEqual(raggio + 1)
  }
  // The minimum distance is at least a diameter. It is searched among people in the same or an adjacent cell.
  const LATO = 60
  const caselle = new Map<string, number[]>()
  for (const i of padri.keys()) {
    const casella = `${Math.floor(x[i]! / LATO)},${Math.floor(y[i]! / LATO)}`
    caselle.set(casella, [...(caselle.get(casella) ?? []), i])
  }
  let minima = Number.POSITIVE_INFINITY
  for (const [casella, places] of caselle) {
    const [a, b] = casella.split(',').map(Number) as [number, number]
    const intorno = [-1, 0, 1].flatMap((from) =>
      [-1, 0, 1].flatMap((db) => caselle.get(`${a + from},${b + db}`) ?? []),
    )
    for (const i of places)
      for (const j of intorno) if (i < j) minima = Math.min(minima, Math.hypot(x[i]! - x[j]!, y[i]! - y[j]!))
  }
  expect(minima).toBeGreaterThan(32)
})

test('una rete vuota, una persona sola, una fila lunga cinquanta', () => {
  expect(layOut(new Int32Array()).raggio).toBe(0)
  expect(layOut(Int32Array.of(-1)).x).toHaveLength(1)
  const fila = layOut(Int32Array.from({ length: 50 }, (_, i) => i - 1))
  expect(fila.raggio).toBe(50 * 150)
  expect([...fila.x].every(Number.isFinite)).toBe(true)
})

test('chi nomina uno sponsor che non c’è sta intorno a chi guarda', () => {
  expect(Math.hypot(layOut(Int32Array.of(7)).x[0]!, layOut(Int32Array.of(7)).y[0]!)).toBeCloseTo(150)
})
