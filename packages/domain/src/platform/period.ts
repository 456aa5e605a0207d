import { addDays, addMonths, daysBetween, type IsoDate, startOfDayInRome, todayInRome } from './dates.ts'

/** Maximum number of days in the period of a report: two years. */
export const GIORNI_MAX_CIFRE = 731
/** Length of a period in days from which its time series has monthly buckets. */
const GIORNI_PER_MESI = 93

/** Period of days in Rome's time zone, first and last day included. */
export type Period = { dal: IsoDate; al: IsoDate }

/** Returns the number of days of a period. */
export const daysOf = ({ dal, al }: Period): number => daysBetween(dal, al) + 1

/** Returns the period of `giorni` days that ends on `al`. */
export const lastDays = (giorni: number, al: IsoDate): Period => ({ dal: addDays(al, 1 - giorni), al })

/** Returns the period of the same length that ends on the day before `period` begins. */
export const periodBefore = (period: Period): Period => lastDays(daysOf(period), addDays(period.dal, -1))

/** Size of the buckets of a time series: day or month. */
type BucketSize = 'giorno' | 'mese'

/** Returns the size of a period's time series buckets: days, or months for a long period. */
export const bucketSizeOf = (period: Period): BucketSize =>
  daysOf(period) < GIORNI_PER_MESI ? 'giorno' : 'mese'

/** Returns the first day of each bucket of a period, in order. The first month may start later than on its first day. */
export function bucketsOf(period: Period): IsoDate[] {
  if (bucketSizeOf(period) === 'giorno')
    return Array.from({ length: daysOf(period) }, (_, i) => addDays(period.dal, i))
  const first = `${period.dal.slice(0, 7)}-01`
  const starts: IsoDate[] = []
  for (let i = 0, day = first; day <= period.al; day = addMonths(first, ++i))
    starts.push(i === 0 ? period.dal : day)
  return starts
}

/** Returns the percentage change from an earlier value to a later one. Null when the earlier one is 0. */
export const change = (now: number, before: number): number | null =>
  before === 0 ? null : ((now - before) / Math.abs(before)) * 100

/** Calendar month in Rome, such as `2026-11`. Months compare with `<` and `>`. */

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

/** Value with the number of its occurrences. */
type Counted = { valore: number; quanti: number }

/** Returns the median of counted values: the middle one, or the mean of the two middle ones. Null without values. */
export function medianOf(counted: readonly Counted[]): number | null {
  const sorted = counted.filter(({ quanti }) => quanti > 0).toSorted((a, b) => a.valore - b.valore)
  const all = sorted.reduce((n, { quanti }) => n + quanti, 0)
  if (all === 0) return null
  /** Returns the value at a 0-based position in the sorted list of all occurrences. */
  const at = (place: number) => {
    let before = 0
    for (const { valore, quanti } of sorted) {
      before += quanti
      if (before > place) return valore
    }
    return 0
  }
  return (at(Math.floor((all - 1) / 2)) + at(Math.floor(all / 2))) / 2
}
