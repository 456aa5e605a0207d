import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from './dates.ts'
import { bucketSizeOf, bucketsOf, change, daysOf, lastDays, periodBefore } from './period.ts'

test('gli ultimi trenta giorni sono trenta, anche quando l’ora cambia', () => {
  expect(lastDays(30, '2026-11-23')).toEqual({ dal: '2026-10-25', al: '2026-11-23' })
  expect(daysOf({ dal: '2026-10-25', al: '2026-10-25' })).toBe(1)
  expect(daysOf({ dal: '2026-03-01', al: '2026-03-31' })).toBe(31)
})

test('il periodo di prima finisce il giorno prima ed è lungo uguale', () => {
  expect(periodBefore({ dal: '2026-10-25', al: '2026-11-23' })).toEqual({
    dal: '2026-09-25',
    al: '2026-10-24',
  })
  expect(periodBefore({ dal: '2024-03-01', al: '2024-03-01' })).toEqual({
    dal: '2024-02-29',
    al: '2024-02-29',
  })
})

test('fino a novantadue giorni si dice giorno per giorno, oltre mese per mese', () => {
  expect(bucketSizeOf(lastDays(92, '2026-11-23'))).toBe('giorno')
  expect(bucketSizeOf(lastDays(93, '2026-11-23'))).toBe('mese')
  expect(bucketsOf(lastDays(3, '2026-03-01'))).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(bucketsOf({ dal: '2026-01-31', al: '2026-05-01' })).toHaveLength(91)
  expect(bucketsOf({ dal: '2026-01-31', al: '2026-05-10' })).toEqual([
    '2026-01-31',
    '2026-02-01',
    '2026-03-01',
    '2026-04-01',
    '2026-05-01',
  ])
})

test('i tratti cominciano col periodo, vanno avanti e non ne escono', () => {
  const day = fc.integer({ min: 0, max: 9_000 }).map((n) => addDays('2015-01-01', n))
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 731 }), (al, n) => {
      const period = lastDays(n, al)
      const starts = bucketsOf(period)
      expect(starts[0]).toBe(period.dal)
      expect(starts).toEqual([...new Set(starts)].sort())
      expect(starts.at(-1)! <= al).toBe(true)
      const before = periodBefore(period)
      expect([daysOf(before), daysBetween(before.al, period.dal)]).toEqual([n, 1])
    }),
  )
})

test('di quanto è cambiata una cifra; da zero non lo dice nessuna percentuale', () => {
  expect([change(110, 100), change(0, 4), change(3, 0), change(0, 0)]).toEqual([10, -100, null, null])
})
