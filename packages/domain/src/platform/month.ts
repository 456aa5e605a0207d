/** Calendar month in Rome, such as `2026-11`. Months compare with `<` and `>`. */
import { addMonths, startOfDayInRome, todayInRome } from './dates.ts'

export type Month = string

/** Returns the month in Rome at an instant, as `2026-11`. */
export function monthOf(instant: Date): Month {
  return todayInRome(instant).slice(0, 7)
}

/**
 * Returns the month `count` months later (earlier when negative).
 * @throws `RangeError` for an invalid month
 */
export function monthsAfter(mese: Month, count: number): Month {
  return addMonths(`${mese}-01`, count).slice(0, 7)
}

/** Returns the instant at which a month begins in Rome. Intervals are half-open: the next month's start is excluded. */
export function startOfMonth(mese: Month): Date {
  return startOfDayInRome(`${mese}-01`)
}
