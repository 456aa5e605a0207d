import { daysBetween, longDate, todayInRome } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'

/** Formats the day of an event: «oggi», «ieri», «12 marzo», «12 marzo 2025» in another year. */
export function formatEventDay(instant: string, now: Date): string {
  const [giorno, today] = [todayInRome(new Date(instant)), todayInRome(now)]
  const passati = daysBetween(giorno, today)
  if (passati === 0) return 'oggi'
  if (passati === 1) return 'ieri'
  return giorno.slice(0, 4) === today.slice(0, 4) ? longDate(giorno).slice(0, -5) : longDate(giorno)
}

/** Formats the end of a period with its preposition: «fino a oggi», «fino al 3 dicembre», «fino all’8 gennaio 2027». */
export function formatUntil(instant: string, now: Date): string {
  const day = formatEventDay(instant, now)
  if (day === 'oggi') return 'fino a oggi'
  return `fino ${elide('al', day)}`
}
