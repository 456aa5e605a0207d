import { clock } from '@primo/domain/platform/clock'
import { daysBetween, shortDate, todayInRome } from '@primo/domain/platform/dates'
import { quanti } from '@primo/domain/platform/numbers'

/** «da 3 giorni», «da 5 ore», «da poco»: how long something has been as it is. */
export function howLong(instant: string, now = clock.now()): string {
  const giorni = daysBetween(todayInRome(new Date(instant)), todayInRome(now))
  if (giorni > 1) return `da ${quanti(giorni, 'giorno', 'giorni')}`
  if (giorni === 1) return 'da ieri'
  const hours = Math.floor((now.getTime() - new Date(instant).getTime()) / 3_600_000)
  return hours >= 1 ? `da ${quanti(hours, 'ora', 'ore')}` : 'da poco'
}

/** «tra 12 giorni», «oggi», «in ritardo di 2 giorni»: how far a deadline is. */
export function howFar(giorno: string, today = todayInRome(clock.now())): string {
  const giorni = daysBetween(today, giorno)
  if (giorni === 0) return 'oggi'
  if (giorni === 1) return 'domani'
  if (giorni > 1) return `tra ${quanti(giorni, 'giorno', 'giorni')}`
  return `in ritardo di ${quanti(-giorni, 'giorno', 'giorni')}`
}

/** How much a deadline presses. */
export function urgencyOf(giorno: string, today = todayInRome(clock.now())): 'bad' | 'warn' | 'neutro' {
  const giorni = daysBetween(today, giorno)
  return giorni < 0 ? 'bad' : giorni <= 30 ? 'warn' : 'neutro'
}

/** «07/03/2026» of an instant, in Rome. */
export function dayOf(instant: string): string {
  return shortDate(todayInRome(new Date(instant)))
}
