import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  ageOn,
  dateExists,
  daysBetween,
  longDate,
  longInstant,
  longMonth,
  parseDate,
  shortDate,
  startOfDayInRome,
  todayInRome,
} from './dates.ts'

const dataQualunque = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2100-12-31T00:00:00Z'), noInvalidDate: true })
  .map((d) => d.toISOString().slice(0, 10))

describe('calendario', () => {
  test.each([
    [2000, 2, 29, true],
    [1900, 2, 29, false],
    [2024, 2, 29, true],
    [2026, 2, 29, false],
    [2026, 4, 31, false],
    [2026, 6, 31, false],
    [2026, 9, 31, false],
    [2026, 11, 31, false],
    [2026, 12, 31, true],
    [2026, 13, 1, false],
    [2026, 0, 1, false],
    [2026, 1, 0, false],
    [2026, 1, 1.5, false],
  ])('%i-%i-%i esiste: %s', (anno, mese, giorno, expected) => {
    expect(dateExists(anno, mese, giorno)).toBe(expected)
  })

  test('legge solo la forma AAAA-MM-GG', () => {
    expect(parseDate('2026-03-07')).toEqual({ anno: 2026, mese: 3, giorno: 7 })
    for (const no of ['2026-3-7', '07/03/2026', '2026-02-30', '2026-03-07T00:00:00Z', '', '2026-03-07\n'])
      expect(parseDate(no)).toBeNull()
  })

  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2021-12-31', 60, '2026-12-31'],
  ])('%s %i mesi dopo è %s', (from, mesi, expected) => {
    expect(addMonths(from, mesi)).toBe(expected)
  })

  test('aggiungere mesi cade sempre nel mese giusto e mai dopo il giorno di partenza', () => {
    fc.assert(
      fc.property(dataQualunque, fc.integer({ min: -600, max: 600 }), (data, mesi) => {
        const [a, b] = [parseDate(data)!, parseDate(addMonths(data, mesi))!]
        expect(b.anno * 12 + b.mese - (a.anno * 12 + a.mese)).toBe(mesi)
        expect(b.giorno).toBeLessThanOrEqual(a.giorno)
      }),
    )
  })

  test('aggiungere giorni e contarli sono l’uno il contrario dell’altro', () => {
    fc.assert(
      fc.property(dataQualunque, fc.integer({ min: -40_000, max: 40_000 }), (data, giorni) => {
        expect(daysBetween(data, addDays(data, giorni))).toBe(giorni)
      }),
    )
  })

  test.each([
    ['2008-11-21', '2026-11-20', 17],
    ['2008-11-21', '2026-11-21', 18],
    ['2008-02-29', '2026-02-27', 17],
    ['2008-02-29', '2026-02-28', 18],
  ])('nato il %s, il %s ha %i anni', (nascita, giorno, anni) => {
    expect(ageOn(nascita, giorno)).toBe(anni)
  })
})

describe('Roma', () => {
  test.each([
    ['2026-01-31T22:59:59Z', '2026-01-31'],
    ['2026-01-31T23:00:00Z', '2026-02-01'],
    ['2026-07-31T21:59:59Z', '2026-07-31'],
    ['2026-07-31T22:00:00Z', '2026-08-01'],
    ['2026-12-31T23:00:00Z', '2027-01-01'],
  ])('%s a Roma è il %s', (instant, data) => {
    expect(todayInRome(new Date(instant))).toBe(data)
  })

  test.each([
    ['2026-01-15', '2026-01-14T23:00:00.000Z'],
    ['2026-07-15', '2026-07-14T22:00:00.000Z'],
    ['2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z'],
    ['2026-10-26', '2026-10-25T23:00:00.000Z'],
    // Midnight occurred twice on the first day, and never on the second.
    ['1978-10-01', '1978-09-30T22:00:00.000Z'],
    ['1966-05-22', '1966-05-21T23:00:00.000Z'],
  ])('il %s comincia a %s', (data, instant) => {
    expect(startOfDayInRome(data).toISOString()).toBe(instant)
  })

  test('un giorno comincia dentro di sé e il ms prima è il giorno precedente', () => {
    const recente = fc
      .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((d) => d.toISOString().slice(0, 10))
    fc.assert(
      fc.property(recente, (data) => {
        const inizio = startOfDayInRome(data)
        expect(todayInRome(inizio)).toBe(data)
        expect(todayInRome(new Date(inizio.getTime() - 1))).toBe(addDays(data, -1))
      }),
    )
  })
})

test('scrittura italiana', () => {
  expect(longDate('2026-03-07')).toBe('7\u00a0marzo 2026')
  expect(longDate('2026-05-01')).toBe('1º\u00a0maggio 2026')
  expect(shortDate('2026-03-07')).toBe('07/03/2026')
  expect(longMonth('2026-12')).toBe('dicembre 2026')
  expect(longInstant(new Date('2026-07-15T12:05:00Z'))).toBe('15\u00a0luglio 2026, ore\u00a014:05')
  expect(() => longDate('2026-02-30')).toThrow(RangeError)
})
