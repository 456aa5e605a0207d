import { addDays, todayInRome } from '@primo/domain/platform/dates'

/** The day so many days from today. */
export const fra = (giorni: number) => addDays(todayInRome(new Date()), giorni)

/** An edition that begins when the one of the small world ends. */
export const SEGUE = {
  codice: 'segue',
  titolo: 'Prova, seconda',
  inizio: fra(401),
  fine: fra(800),
  ultima_richiesta: fra(860),
}
