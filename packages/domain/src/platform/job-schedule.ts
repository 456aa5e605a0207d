import { addDays, type IsoDate, instantsInRome, todayInRome } from './dates.ts'
import { accorda } from './numbers.ts'

/** Schedule of a job in Rome's time zone: at a minute of every hour, or at a time of every day. */
export type Schedule =
  | { readonly every: 'hour'; readonly minute: number }
  | { readonly every: 'day'; readonly hour: number; readonly minute: number }

const HOUR_MS = 3_600_000

/**
 * Returns the last instant, not after `instant`, at which the clock showed `minute` past an hour. Rome's offset from UTC is in
 * whole hours.
 */
function lastMinute(minute: number, instant: Date): Date {
  const past_ms = (instant.getTime() - minute * 60_000) % HOUR_MS
  return new Date(instant.getTime() - past_ms)
}

/**
 * Returns the instant of a time of day on a date in Rome. A time that occurs twice on it counts the first time; one that is
 * skipped is moved to the end of the clock change.
 */
function timeOf({ hour, minute }: { hour: number; minute: number }, data: IsoDate): Date {
  const [first] = instantsInRome(data, hour * 60 + minute)
  // Clocks change on the hour: the skipped hour would have begun when the next one does.
  return first ?? instantsInRome(data, (hour + 1) * 60)[0]!
}

/**
 * Returns the time of a job's next run, strictly after `instant`. Hourly jobs follow elapsed hours: 25 or 23 on days of a clock
 * change.
 */
export function nextTime(schedule: Schedule, instant: Date): Date {
  if (schedule.every === 'hour') return new Date(lastMinute(schedule.minute, instant).getTime() + HOUR_MS)
  for (let data = todayInRome(instant); ; data = addDays(data, 1)) {
    const time = timeOf(schedule, data)
    if (time > instant) return time
  }
}

/** Returns the time of a job's last scheduled run that is not after `instant`. */
export function lastTime(schedule: Schedule, instant: Date): Date {
  if (schedule.every === 'hour') return lastMinute(schedule.minute, instant)
  for (let data = todayInRome(instant); ; data = addDays(data, -1)) {
    const time = timeOf(schedule, data)
    if (time <= instant) return time
  }
}

/** Italian names of the parts of a day, by the hour at which they begin. */
const PARTS = [
  [0, 'notte'],
  [6, 'mattina'],
  [13, 'pomeriggio'],
  [18, 'sera'],
] as const

/** Describes a schedule in words: «ogni ora», «ogni notte all’1:40». */
export function formatSchedule(schedule: Schedule): string {
  if (schedule.every === 'hour') return 'ogni ora'
  const { hour, minute } = schedule
  const part = PARTS.findLast(([from]) => hour >= from)![1]
  if (minute === 0 && hour % 12 === 0)
    return hour === 0 ? 'ogni notte a mezzanotte' : 'ogni giorno a mezzogiorno'
  const time = minute === 0 ? String(hour) : `${hour}:${String(minute).padStart(2, '0')}`
  return `ogni ${part} ${accorda(hour, 'all’', 'alle ')}${time}`
}
