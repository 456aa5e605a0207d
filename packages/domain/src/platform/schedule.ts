import { addDays, type IsoDate, instantsInRome, todayInRome } from './dates.ts'
import { accorda } from './numbers.ts'

/** When something happens by itself, on Rome's clock: at a minute of every hour, or at a time of every day. */
export type Schedule =
  | { readonly every: 'hour'; readonly minute: number }
  | { readonly every: 'day'; readonly hour: number; readonly minute: number }

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/**
 * The instants of a day, in order. A time that comes twice counts once, the first; one that is skipped happens when
 * the clocks have jumped. What happens every hour follows the hours as they pass: 25 of them, or 23.
 */
function timesOf(schedule: Schedule, data: IsoDate): Date[] {
  const { every, minute } = schedule
  if (every === 'hour') return HOURS.flatMap((hour) => instantsInRome(data, hour * 60 + minute)).sort(inOrder)
  const [first] = instantsInRome(data, schedule.hour * 60 + minute)
  // Clocks change on the hour: the skipped one would have begun when the new one does.
  return [first ?? instantsInRome(data, (schedule.hour + 1) * 60)[0]!]
}

const inOrder = (a: Date, b: Date) => a.getTime() - b.getTime()

/** The first instant strictly after `instant`. */
export function nextTime(schedule: Schedule, instant: Date): Date {
  for (let data = todayInRome(instant); ; data = addDays(data, 1)) {
    const found = timesOf(schedule, data).find((time) => time > instant)
    if (found) return found
  }
}

/** The last instant not after `instant`. */
export function lastTime(schedule: Schedule, instant: Date): Date {
  for (let data = todayInRome(instant); ; data = addDays(data, -1)) {
    const found = timesOf(schedule, data).findLast((time) => time <= instant)
    if (found) return found
  }
}

/** The part of the day an hour belongs to, as one says it: from when it begins. */
const PARTS = [
  [0, 'notte'],
  [6, 'mattina'],
  [13, 'pomeriggio'],
  [18, 'sera'],
] as const

/** A schedule in words, for who reads what the system does by itself: «ogni ora», «ogni notte all’1:40». */
export function sayTimes(schedule: Schedule): string {
  if (schedule.every === 'hour') return 'ogni ora'
  const { hour, minute } = schedule
  const part = PARTS.findLast(([from]) => hour >= from)![1]
  if (minute === 0 && hour % 12 === 0)
    return hour === 0 ? 'ogni notte a mezzanotte' : 'ogni giorno a mezzogiorno'
  const time = minute === 0 ? String(hour) : `${hour}:${String(minute).padStart(2, '0')}`
  return `ogni ${part} ${accorda(hour, 'all’', 'alle ')}${time}`
}
