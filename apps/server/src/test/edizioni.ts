import { clock } from '@primo/domain/platform/clock'
import { addDays, todayInRome } from '@primo/domain/platform/dates'

/** The day so many days from today. */
export const fra = (giorni: number) => addDays(todayInRome(clock.now()), giorni)

/** An edition that begins when the one of the small world ends. */
export const SEGUE = {
  codice: 'segue',
  titolo: 'Prova, seconda',
  inizio: fra(401),
  fine: fra(800),
  ultima_richiesta: fra(860),
}
