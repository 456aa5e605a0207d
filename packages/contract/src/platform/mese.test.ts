import { startOfMonth } from '@primo/domain/platform/period'
import { expect, test } from 'vitest'
import { mese } from './mese.ts'

test.each(['1000-01', '2026-11', '2999-12'])('%s is a month the calendar can count with', (month) => {
  expect(mese.parse(month)).toBe(month)
  expect(startOfMonth(month)).toBeInstanceOf(Date)
})

test.each(['0000-01', '0007-02', '9999-12', '2026-13', '2026-1', '2026-11-01', ''])(
  '%s is refused, and it is said how a month is written',
  (month) => {
    expect(mese.safeParse(month).error?.issues).toMatchObject([{ message: 'Scrivi il mese come 2027-01.' }])
  },
)
