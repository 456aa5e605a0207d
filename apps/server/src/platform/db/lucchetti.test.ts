import { expect, test } from 'vitest'
import { LUCCHETTI } from './lucchetti.ts'

test('ogni lucchetto ha il suo numero', () => {
  const numeri = Object.values(LUCCHETTI)
  expect(new Set(numeri).size).toBe(numeri.length)
})
