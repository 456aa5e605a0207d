import { expect, test } from 'vitest'
import { livelloDi, percorsoDi } from './queries.ts'

test('cinque caratteri a passo, il padre all’inizio, ordinati come gli id', () => {
  expect(percorsoDi(1, '')).toBe('00001')
  expect(percorsoDi(36, '00001')).toBe('0000100010')
  expect(percorsoDi(36 ** 5 - 1, '')).toBe('zzzzz')
  const ids = [1, 9, 10, 35, 36, 1295, 1296, 60_000_000]
  const percorsi = ids.map((id) => percorsoDi(id, '00001'))
  expect(percorsi.toSorted()).toEqual(percorsi)
  expect(percorsi.map(livelloDi)).toEqual(ids.map(() => 1))
})

test.each([0, -1, 36 ** 5])('%d è fuori dai percorsi', (id) => {
  expect(() => percorsoDi(id, '')).toThrow(RangeError)
})
