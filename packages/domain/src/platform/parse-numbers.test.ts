import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wholeNumber, withSign } from './numbers.ts'
import { parseWholeNumber } from './parse-numbers.ts'

test.each([
  ['0', 0],
  ['007', 7],
  ['1000', 1000],
  ['1.000', 1000],
  ['1.000.000', 1_000_000],
  ['1 000', 1000],
  ['100\u00a0000', 100_000],
  ["1'000", 1000],
  [' 25 ', 25],
  ['\u200e25\ufeff', 25],
  ['+50', 50],
  ['-50', -50],
  ['−1.000', -1000],
  ['- 50', -50],
  ['２５', 25],
  ['2.5', null],
  ['10.5', null],
  ['10.50', null],
  ['1.0000', null],
  ['1000.000', null],
  ['.500', null],
  ['1.000 000', null],
  ['1 0', null],
  ['2,5', null],
  ['10,0', null],
  ['1e3', null],
  ['--5', null],
  ['tanti', null],
  ['', null],
  ['9'.repeat(20), null],
])('«%s» è %s', (written, n) => expect(parseWholeNumber(written)).toBe(n))

test('rilegge ciò che il prodotto scrive', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (n) => {
      expect([parseWholeNumber(wholeNumber(n)), parseWholeNumber(withSign(n))]).toEqual([n + 0, n + 0])
    }),
  )
})
