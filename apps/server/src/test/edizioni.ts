import { clock } from '@primo/domain/platform/clock'
import { addDays, todayInRome } from '@primo/domain/platform/dates'

/** Returns the day in `giorni` days. */
export const fra = (giorni: number) => addDays(todayInRome(clock.now()), giorni)

/** An edition that follows the one of the test world. */
export const SEGUE = {
  codice: 'segue',
  titolo: 'Prova, seconda',
  inizio: fra(401),
  fine: fra(800),
  ultima_richiesta: fra(860),
}
