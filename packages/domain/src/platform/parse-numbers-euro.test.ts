import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groups } from './numbers.ts'
import { euroInScrittura, parseEuro } from './parse-numbers.ts'

/** Field with its caret. */
type Field = { text: string; at: number }
const EMPTY: Field = { text: '', at: 0 }

/** Types or pastes a text at the caret. */
const type = ({ text, at }: Field, key: string) =>
  euroInScrittura(text, text.slice(0, at) + key + text.slice(at), at + key.length)
/** Deletes the character before the caret. */
const backspace = ({ text, at }: Field) =>
  at === 0 ? { text, at } : euroInScrittura(text, text.slice(0, at - 1) + text.slice(at), at - 1)
/** Types a text character by character, at the caret. */
const typed = (text: string, field = EMPTY): Field => [...text].reduce(type, field)
const keys = (text: string) => typed(text).text

describe('un importo mentre lo si scrive', () => {
  test.each([
    ['18500', '18.500'],
    ['1234567', '1.234.567'],
    ['18.500', '18.500'],
    ['18.5000', '185.000'],
    ['18500,50', '18.500,50'],
    ['950,5', '950,5'],
    ['18.5', '18.5'],
    ['15000.', '15000.'],
    ['15000.50', '15000.50'],
    ['1500.5', '1500.5'],
    ['1234.56', '1234.56'],
    ['1.234.56', '1234.56'],
    ['1234567.8', '1234567.8'],
    ['1.234.567', '1.234.567'],
    ['12.345.678,90', '12.345.678,90'],
    ['142,000.50', '142,000.50'],
    ['1,2,3', '1,2,3'],
    ['15.000,50.', '15.000,50'],
    ['abc', 'abc'],
    ['', ''],
  ])('«%s»: «%s»', (written, shown) => expect(keys(written)).toBe(shown))

  test('taking a figure away, the thousands move back', () => {
    expect(euroInScrittura('18.500', '18.50', 5)).toEqual({ text: '1.850', at: 5 })
    expect(euroInScrittura('1.850', '1.85', 4)).toEqual({ text: '185', at: 3 })
    expect(backspace(typed('15000.'))).toEqual({ text: '15.000', at: 6 })
    expect(backspace(typed('15000.50'))).toEqual({ text: '15000.5', at: 7 })
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
    // A typed dot: decimal separator before the last two digits, else removed.
    ['18.500', '18.5.00', 5, '185.00', 4],
    ['18.500', '1.8.500', 2, '18.500', 1],
    ['18.500', '18..500', 3, '18.500', 2],
    // A pasted amount replaces the field's.
    ['18.500', '15000.50', 8, '15000.50', 8],
    ['18.500', '1.234.567', 9, '1.234.567', 9],
    ['', '15000.500', 9, '15000.500', 9],
  ])('«%s» then «%s» with the caret at %d: «%s», at %d', (before, written, caret, text, at) =>
    expect(euroInScrittura(before, written, caret)).toEqual({ text, at }),
  )

  /** Whole part with or without dots, separator and digits of the cents, and the amount in cents. */
  const amounts = fc
    .record({
      whole: fc.oneof(fc.nat(9_999), fc.nat(99_999_999)),
      dots: fc.boolean(),
      separator: fc.constantFrom('', ',', '.'),
      cents: fc.stringMatching(/^\d{0,2}$/),
    })
    .map(({ whole, dots, separator, cents }) => {
      const decimals = separator === '' ? '' : cents
      const text = `${dots ? groups(String(whole)) : whole}${separator}${decimals}`
      return { text, cent: whole * 100 + Number(decimals.padEnd(2, '0')) }
    })

  test('what is shown is worth what was typed', () => {
    fc.assert(
      fc.property(amounts, ({ text, cent }) => {
        const field = typed(text)
        expect(parseEuro(field.text), field.text).toBe(cent)
        expect(field.at).toBe(field.text.length)
      }),
      { numRuns: 1_000 },
    )
  })

  test('a key typed at the end and deleted changes nothing', () => {
    fc.assert(
      fc.property(amounts, fc.stringMatching(/^[\d.,]$/), ({ text }, key) => {
        const field = typed(text)
        // A third digit after a typed dot is no typing error: the dot groups.
        if (/^\d+\.\d{2}$/.test(field.text) && /\d/.test(key)) return
        const after = type(field, key)
        expect(after.text === field.text ? after : backspace(after)).toEqual(field)
      }),
      { numRuns: 1_000 },
    )
  })

  test('digits typed and deleted anywhere are those of the whole number', () => {
    const edit = fc.record({ place: fc.nat(12), digit: fc.option(fc.integer({ min: 1, max: 9 })) })
    fc.assert(
      fc.property(
        fc.array(edit, { maxLength: 25 }),
        fc.constantFrom('', ',5', '.5', ',50', '.50'),
        (edits, end) => {
          let field = EMPTY
          let digits = ''
          for (const { place, digit } of edits) {
            const at = Math.min(place, field.text.length)
            const before = field.text.slice(0, at).replaceAll('.', '').length
            const moved = { text: field.text, at }
            if (digit !== null && digits.length < 9) {
              digits = `${digits.slice(0, before)}${digit}${digits.slice(before)}`
              field = type(moved, String(digit))
            } else if (digit === null && field.text[at - 1] !== '.') {
              digits = `${digits.slice(0, Math.max(0, before - 1))}${digits.slice(before)}`
              field = backspace(moved)
            }
            expect(field.text).toBe(digits === '' ? '' : groups(digits))
          }
          if (digits === '') return
          const { text } = typed(end, { text: field.text, at: field.text.length })
          expect(parseEuro(text), text).toBe(Math.round(Number(`${digits}${end.replace(',', '.')}`) * 100))
        },
      ),
    )
  })
})
