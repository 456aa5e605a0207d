import { addDays, type IsoDate, instantsInRome, todayInRome } from './dates.ts'
import { accorda } from './numbers.ts'

/** When a job runs, on Rome's clock: at a minute of every hour, or at a time of every day. */
export type Schedule =
  | { readonly every: 'hour'; readonly minute: number }
  | { readonly every: 'day'; readonly hour: number; readonly minute: number }

const HOUR_MS = 3_600_000

/** The last instant not after `instant` at that minute of an hour: Rome's offset from UTC is whole hours. */
function lastMinute(minute: number, instant: Date): Date {
  const past_ms = (instant.getTime() - minute * 60_000) % HOUR_MS
  return new Date(instant.getTime() - past_ms)
}

/** The instant of a day. A time that comes twice counts once, the first; one that is skipped happens when the clocks have jumped. */
function timeOf({ hour, minute }: { hour: number; minute: number }, data: IsoDate): Date {
  const [first] = instantsInRome(data, hour * 60 + minute)
  // Clocks change on the hour: the skipped one would have begun when the new one does.
  return first ?? instantsInRome(data, (hour + 1) * 60)[0]!
}

/** The first instant strictly after `instant`. What happens every hour follows the hours as they pass: 25 in a day, or 23. */
export function nextTime(schedule: Schedule, instant: Date): Date {
  if (schedule.every === 'hour') return new Date(lastMinute(schedule.minute, instant).getTime() + HOUR_MS)
  for (let data = todayInRome(instant); ; data = addDays(data, 1)) {
    const time = timeOf(schedule, data)
    if (time > instant) return time
  }
}

/** The last instant not after `instant`. */
export function lastTime(schedule: Schedule, instant: Date): Date {
  if (schedule.every === 'hour') return lastMinute(schedule.minute, instant)
  for (let data = todayInRome(instant); ; data = addDays(data, -1)) {
    const time = timeOf(schedule, data)
    if (time <= instant) return time
  }
}

/** The part of the day an hour belongs to, as one says it: from when it begins. */
const PARTS = [
  [0, 'notte'],
  [6, 'mattina'],
  [13, 'pomeriggio'],
  [18, 'sera'],
] as const

/** A schedule in words: «ogni ora», «ogni notte all’1:40». */
export function sayTimes(schedule: Schedule): string {
  if (schedule.every === 'hour') return 'ogni ora'
  const { hour, minute } = schedule
  const part = PARTS.findLast(([from]) => hour >= from)![1]
  if (minute === 0 && hour % 12 === 0)
    return hour === 0 ? 'ogni notte a mezzanotte' : 'ogni giorno a mezzogiorno'
  const time = minute === 0 ? String(hour) : `${hour}:${String(minute).padStart(2, '0')}`
  return `ogni ${part} ${accorda(hour, 'all’', 'alle ')}${time}`
}
