import { expect, test } from 'vitest'
import { cambiTra } from './audit-log.ts'

test('only what is no longer as it was is told, with both values', () => {
  const before = { a: 1, b: 'x', c: [1], d: null }
  expect(cambiTra(before, { a: 2, b: 'x', c: [1, 2], d: null })).toEqual({ a: [1, 2], c: [[1], [1, 2]] })
  expect(cambiTra(before, { ...before })).toEqual({})
})
