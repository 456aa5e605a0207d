import fc from 'fast-check'
import { expect, test } from 'vitest'
import { medianOf } from './period.ts'

test('the median of what was counted is that of the values one by one', () => {
  const values = fc.array(fc.nat(9), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(values, (all) => {
      const sorted = all.toSorted((a, b) => a - b)
      const half = sorted.length / 2
      const median =
        sorted.length % 2 === 1 ? sorted[Math.floor(half)]! : (sorted[half - 1]! + sorted[half]!) / 2
      expect(medianOf(all.map((valore) => ({ valore, quanti: 1 })))).toBe(median)
    }),
  )
})

test('of none it is nothing; of many it asks for no list of them', () => {
  expect(medianOf([])).toBeNull()
  expect(medianOf([{ valore: 3, quanti: 0 }])).toBeNull()
  expect(
    medianOf([
      { valore: 40, quanti: 1_000_000 },
      { valore: 2, quanti: 1_000_000 },
    ]),
  ).toBe(21)
})
