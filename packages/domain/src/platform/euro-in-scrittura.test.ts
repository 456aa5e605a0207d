import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { euroInScrittura } from './euro-in-scrittura.ts'
import { parseEuro } from './parse-euro.ts'

describe('un importo mentre lo si scrive', () => {
  const keys = (text: string) => [...text].reduce((before, key) => euroInScrittura(before, before + key), '')
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
    expect(euroInScrittura('18.500', '18.50')).toBe('1.850')
    expect(euroInScrittura('1.850', '1.85')).toBe('185')
  })

  test('what is shown is worth what was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (n) => {
        expect(parseEuro(keys(String(n)))).toBe(n * 100)
      }),
    )
  })
})
