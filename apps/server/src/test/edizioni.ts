import { clock } from '@primo/domain/platform/clock'
import { addDays, todayInRome } from '@primo/domain/platform/dates'

/** Returns the date `giorni` days from today, in Rome. */
export const daysFromToday = (giorni: number) => addDays(todayInRome(clock.now()), giorni)

/** Data of an edition that follows the edition of the test world. */
export const SEGUE = {
  codice: 'segue',
  titolo: 'Prova, seconda',
  inizio: daysFromToday(401),
  fine: daysFromToday(800),
  ultima_richiesta: daysFromToday(860),
}
