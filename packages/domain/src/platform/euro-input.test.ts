import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { euroInScrittura, parseEuro } from './euro.ts'

describe('un importo mentre lo si scrive', () => {
  const keys = (text: string) =>
    [...text].reduce((before, key) => euroInScrittura(before, before + key, before.length + 1).text, '')
  test.each([
    ['18500', '18.500'],
    ['1234567', '1.234.567'],
    ['18.500', '18.500'],
    ['18.5000', '185.000'],
    ['18500,50', '18.500,50'],
    ['950,5', '950,5'],
    ['18.5', '18.5'],
    ['abc', 'abc'],
    ['', ''],
  ])('«%s»: «%s»', (typed, shown) => expect(keys(typed)).toBe(shown))

  test('taking a figure away, the thousands move back', () => {
    expect(euroInScrittura('18.500', '18.50', 5)).toEqual({ text: '1.850', at: 5 })
    expect(euroInScrittura('1.850', '1.85', 4)).toEqual({ text: '185', at: 3 })
  })

  test.each([
    // A digit inserted or deleted in the middle: the caret stays after the same digits.
    ['18.500', '189.500', 3, '189.500', 3],
    ['189.500', '1289.500', 2, '1.289.500', 3],
    ['1.289.500', '1.89.500', 2, '189.500', 1],
    ['18.500', '8.500', 0, '8.500', 0],
    ['18.500,50', '18.5009,50', 7, '185.009,50', 7],
    // A deleted separator is restored, with the caret before it.
    ['18.500', '18500', 2, '18.500', 2],
    ['abc', 'ab', 1, 'ab', 1],
  ])('«%s» then «%s» with the caret at %d: «%s», at %d', (before, written, caret, text, at) =>
    expect(euroInScrittura(before, written, caret)).toEqual({ text, at }),
  )

  test('what is shown is worth what was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (n) => {
        expect(parseEuro(keys(String(n)))).toBe(n * 100)
      }),
    )
  })
})
