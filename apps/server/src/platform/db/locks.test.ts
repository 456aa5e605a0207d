import { expect, test } from 'vitest'
import { LOCKS } from './locks.ts'

test('ogni lucchetto ha il suo numero', () => {
  const numeri = Object.values(LOCKS)
  expect(new Set(numeri).size).toBe(numeri.length)
})
