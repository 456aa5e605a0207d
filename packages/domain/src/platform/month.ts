/** Calendar months, always Rome's: `2026-11`. Months compare with `<` and `>`. */
import { addMonths, startOfDayInRome, todayInRome } from './dates.ts'

export type Month = string

/** The month of Rome's calendar in which an instant falls. */
export function monthOf(instant: Date): Month {
  return todayInRome(instant).slice(0, 7)
}

/** The month `count` after (before when negative). Throws `RangeError` for what is not a month. */
export function monthsAfter(mese: Month, count: number): Month {
  return addMonths(`${mese}-01`, count).slice(0, 7)
}

/** The instant at which a month begins in Rome: that of the next one is the first that is no longer in it. */
export function startOfMonth(mese: Month): Date {
  return startOfDayInRome(`${mese}-01`)
}
