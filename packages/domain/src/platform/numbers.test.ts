import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { euro, percent, quanti, wholeNumber, withSign } from './numbers.ts'
import { parseEuro, reasonNoEuro } from './parse-numbers.ts'

describe('numeri', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [2480, '2.480'],
    [142000, '142.000'],
    [1000000, '1.000.000'],
    [-120, '−120'],
    [-1200, '−1.200'],
  ])('%i si scrive %s', (n, text) => {
    expect(wholeNumber(n)).toBe(text)
  })

  test('togliendo i punti si ritrova il numero, e i gruppi sono di tre', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (n) => {
        const text = wholeNumber(n).replace('−', '-')
        expect(Number(text.replaceAll('.', ''))).toBe(n)
        expect(text).toMatch(/^-?\d{1,3}(\.\d{3})*$/)
      }),
    )
  })

  test.each([
    [14200000, '€\u00a0142.000,00'],
    [0, '€\u00a00,00'],
    [5, '€\u00a00,05'],
    [2582, '€\u00a025,82'],
    [-500, '−€\u00a05,00'],
  ])('%i centesimi sono %s', (cent, text) => {
    expect(euro(cent)).toBe(text)
  })

  test('mezzo centesimo, NaN e infinito non si scrivono', () => {
    for (const n of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
      expect(() => euro(n)).toThrow(RangeError)
      expect(() => wholeNumber(n)).toThrow(RangeError)
    }
    expect(() => percent(Number.NaN)).toThrow(RangeError)
  })

  test('il segno dei movimenti', () => {
    expect([withSign(120), withSign(-1200), withSign(0)]).toEqual(['+120', '−1.200', '0'])
  })

  test('singolare solo per uno', () => {
    expect(quanti(1, 'punto', 'punti')).toBe('1\u00a0punto')
    expect(quanti(0, 'punto', 'punti')).toBe('0\u00a0punti')
    expect(quanti(2480, 'punto', 'punti')).toBe('2.480\u00a0punti')
  })

  test.each([
    [10, '10%'],
    [2.5, '2,5%'],
    [1.005, '1,01%'],
    [99.999, '100%'],
    [1234.5, '1.234,5%'],
    [-3.25, '−3,25%'],
    [-0.001, '0%'],
    [0.07, '0,07%'],
    [1e-7, '0%'],
  ])('%d diventa %s', (n, text) => {
    expect(percent(n)).toBe(text)
  })
})

describe('un importo scritto da una persona', () => {
  test.each([
    ['18500', 1_850_000],
    ['18.500', 1_850_000],
    ['€ 18.500,00', 1_850_000],
    ['18 500 €', 1_850_000],
    ['1.250.000,5', 125_000_050],
    ['18500.50', 1_850_050],
    ['142.000 euro', 14_200_000],
    ['15.000,00 EUR', 1_500_000],
    ['EUR 15.000', 1_500_000],
    ['€ 15.000,-', 1_500_000],
    ['15.000,--', 1_500_000],
    ["15'000,00", 1_500_000],
    ['15’000', 1_500_000],
    ['15,000.50', 1_500_050],
    ['15\u00a0000,50\u202f€', 1_500_050],
    ['\u200e15.000\ufeff', 1_500_000],
    ['€. 15.000', 1_500_000],
    ['Eur. 15.000,00', 1_500_000],
    ['Euro: 15.000', 1_500_000],
    ['+15000', 1_500_000],
    ['15.000,–', 1_500_000],
    ['15.000,=', 1_500_000],
    ['15000.', 1_500_000],
    ["15'000.50", 1_500_050],
    ['15´000', 1_500_000],
    ['15000,000', 1_500_000],
    ['15.000,5000', 1_500_050],
    ['15000.0000', 1_500_000],
    ['15.000.000', 1_500_000_000],
    ['0', 0],
    ['1.85', 185],
    ['1 250 000,50 €', 125_000_050],
    ['€ 15 000 ,-', 1_500_000],
    ["15'000 EUR", 1_500_000],
    ['15 000.50', 1_500_050],
    ['15000€00', 1_500_000],
    ['12€50', 1_250],
    ['12 € 50', 1_250],
    ['15.000€00', 1_500_000],
    ['15.000 euro 50', 1_500_050],
    ['EUR 15.000€99', 1_500_099],
    ['12€5', null],
    ['15€000', null],
    ['1€2€50', null],
    ['1.500/00', 150_000],
    ['€ 15.000/00', 1_500_000],
    ['1.500/--', 150_000],
    ['1.500,50/00', 150_050],
    ['1.500/24', null],
    ["'15000", 1_500_000],
    ['’15.000,50', 1_500_050],
    ["'€ 15.000", 1_500_000],
    ['15.000.50', null],
    ['150.000.00', null],
    ['15.000 (per 60 mesi)', null],
    ['15 (mila)', null],
    ['1 2500', null],
    ['12 50', null],
    ['15 00', null],
    ['1500 000', null],
    ['1 250.000', null],
    ['15 000 00', null],
    ['185,000', null],
    ['15000,505', null],
    ['1,5E+04', null],
    ['$15000', null],
    ['circa 15.000', null],
    ['18.50.0', null],
    ['-5', null],
    ['18,500', null],
    ['dieci', null],
    ['', null],
    ['99999999999999999999', null],
  ])('«%s» sono %s centesimi', (text, cent) => expect(parseEuro(text)).toBe(cent))

  test.each([
    ['-15.000', /negativo/],
    ['(15.000)', /negativo/],
    ['€ −15.000,00', /negativo/],
    ['- € 15', /negativo/],
    ['EUR -15.000', /negativo/],
    ['15.000-', /negativo/],
    ['1,5E+04', /Excel/],
    ['1.5E4', /Excel/],
    ['15k', /per intero/],
    ['15 mila euro', /per intero/],
    ['1,2 mln', /per intero/],
    ["'-15.000", /negativo/],
    ['€ (15.000,00)', /negativo/],
    ['15.000 (per 60 mesi)', /parentesi/],
    ['€ 15.000,00 (quindicimila/00)', /parentesi/],
    ['(quindicimila) 15.000', /parentesi/],
    ['15 (mila)', /parentesi/],
    ['(per 60 mesi)', null],
    ['15.000.50', /separano le migliaia/],
    ['150.000.00', /separano le migliaia/],
    ['€ 1.50.000', /separano le migliaia/],
    ['15,000', /separano le migliaia/],
    ['1.500,505 euro', /separano le migliaia/],
    ['dieci', null],
    ['12 50', null],
    ['12-50', null],
    ['e-mail 15', null],
    ['15.000 kg', null],
    ['', null],
  ])('di «%s» si dice perché non è un importo: %s', (text, reason) => {
    expect(parseEuro(text)).toBeNull()
    if (reason) expect(reasonNoEuro(text)).toMatch(reason)
    else expect(reasonNoEuro(text)).toBeNull()
  })

  test('rilegge ciò che euro scrive', () => {
    fc.assert(
      fc.property(fc.nat(2_000_000_000), (cent) => {
        expect(parseEuro(euro(cent))).toBe(cent)
      }),
    )
  })
})
