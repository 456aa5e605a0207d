import { clock } from '@primo/domain/platform/clock'
import { daysBetween, shortDate, todayInRome } from '@primo/domain/platform/dates'
import { quanti } from '@primo/domain/platform/numbers'

/** Formats the time since an instant: «da 3 giorni», «da 5 ore», «da poco». */
export function formatElapsed(instant: string, now = clock.now()): string {
  const giorni = daysBetween(todayInRome(new Date(instant)), todayInRome(now))
  if (giorni > 1) return `da ${quanti(giorni, 'giorno', 'giorni')}`
  if (giorni === 1) return 'da ieri'
  const hours = Math.floor((now.getTime() - new Date(instant).getTime()) / 3_600_000)
  return hours >= 1 ? `da ${quanti(hours, 'ora', 'ore')}` : 'da poco'
}

/** Formats the distance to a deadline: «tra 12 giorni», «oggi», «in ritardo di 2 giorni». */
export function formatDeadline(giorno: string, today = todayInRome(clock.now())): string {
  const giorni = daysBetween(today, giorno)
  if (giorni === 0) return 'oggi'
  if (giorni === 1) return 'domani'
  if (giorni > 1) return `tra ${quanti(giorni, 'giorno', 'giorni')}`
  return `in ritardo di ${quanti(-giorni, 'giorno', 'giorni')}`
}

/** Returns the urgency of a deadline as a tone: past, within thirty days, or later. */
export function urgencyOf(giorno: string, today = todayInRome(clock.now())): 'bad' | 'warn' | 'neutro' {
  const giorni = daysBetween(today, giorno)
  return giorni < 0 ? 'bad' : giorni <= 30 ? 'warn' : 'neutro'
}

/** Formats the day of an instant in Rome as «07/03/2026». */
export function dayOf(instant: string): string {
  return shortDate(todayInRome(new Date(instant)))
}
