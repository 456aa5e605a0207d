import { expect, test } from 'vitest'
import { diffLines } from './diff-lines.ts'

const signs = (before: string, now: string) =>
  diffLines(before, now).map(
    ({ come, testo }) => `${{ uguale: ' ', tolta: '-', aggiunta: '+' }[come]}${testo}`,
  )

test('righe uguali, tolte e aggiunte, nell’ordine in cui si leggono', () => {
  expect(signs('a\nb\nc', 'a\nx\nc\nd')).toEqual([' a', '-b', '+x', ' c', '+d'])
  expect(signs('a\nb', 'b')).toEqual(['-a', ' b'])
  expect(signs('uno', 'uno')).toEqual([' uno'])
  expect(signs('a\nb\na', 'a\na\nb')).toHaveLength(4)
})
