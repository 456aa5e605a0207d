import { addDays, addMonths, daysBetween, type IsoDate } from './dates.ts'

/** The most days figures are asked for in one go: two years. */
export const GIORNI_MAX_CIFRE = 731
/** From so many days on, figures are told month by month. */
const GIORNI_PER_MESI = 93

/** Days of Rome, both ends in it. */
export type Period = { dal: IsoDate; al: IsoDate }

/** How many days a period has. */
export const daysOf = ({ dal, al }: Period): number => daysBetween(dal, al) + 1

/** The `giorni` days that end on `al`. */
export const lastDays = (giorni: number, al: IsoDate): Period => ({ dal: addDays(al, 1 - giorni), al })

/** The period as long as this one that ends the day before it begins. */
export const periodBefore = (period: Period): Period => lastDays(daysOf(period), addDays(period.dal, -1))

/** What a long row of figures is cut in. */
export type Stretch = 'giorno' | 'mese'

/** In what the figures of a period are told: by day, or by month when they would be too many. */
export const stretchOf = (period: Period): Stretch => (daysOf(period) < GIORNI_PER_MESI ? 'giorno' : 'mese')

/** The first day of each stretch of a period, in order; of months, the first may begin later than on its first day. */
export function stretchesOf(period: Period): IsoDate[] {
  if (stretchOf(period) === 'giorno')
    return Array.from({ length: daysOf(period) }, (_, i) => addDays(period.dal, i))
  const first = `${period.dal.slice(0, 7)}-01`
  const starts: IsoDate[] = []
  for (let i = 0, day = first; day <= period.al; day = addMonths(first, ++i))
    starts.push(i === 0 ? period.dal : day)
  return starts
}

/** How much a figure differs from what it was, in per cent; null where it was nothing, and no per cent says it. */
export const change = (now: number, before: number): number | null =>
  before === 0 ? null : ((now - before) / Math.abs(before)) * 100
