/** Rules of an edition of the manifestazione a premi (D.P.R. 430/2001; decisions §9). */
import { addDays, addMonths, ageOn, type IsoDate } from '../platform/dates.ts'

/** Maximum duration of an edition in years, last request date included (D.P.R. 430/2001, art. 3, and decisions §9). */
export const ANNI_MASSIMI = 5
/** Maximum number of months from request to delivery (D.P.R. 430/2001, art. 1, c. 3). */
export const MESI_CONSEGNA = 6
const ETA_MINIMA = 18

export type PeriodoEdizione = { inizio: IsoDate; fine: IsoDate; ultima_richiesta: IsoDate }

/** Returns the reason why an edition cannot have these dates, or null when it can. */
export function periodoNonValido({ inizio, fine, ultima_richiesta }: PeriodoEdizione): string | null {
  if (fine < inizio) return 'La fine viene prima dell’inizio.'
  if (ultima_richiesta < fine) return 'L’ultima richiesta viene prima della fine.'
  const limit = addDays(addMonths(inizio, ANNI_MASSIMI * 12), -1)
  return ultima_richiesta > limit
    ? `Un’edizione può durare al massimo ${ANNI_MASSIMI} anni, ultima richiesta compresa.`
    : null
}

/** Returns the last day for the delivery of a premio requested on `giorno`. */
export function consegnaEntro(giorno: IsoDate): IsoDate {
  return addMonths(giorno, MESI_CONSEGNA)
}

/** Returns whether a person may enrol: adults only (decisions §5). An unknown birth date does not count as adult. */
export function puoIscriversi(data_nascita: IsoDate | null, today: IsoDate): boolean {
  return data_nascita !== null && ageOn(data_nascita, today) >= ETA_MINIMA
}
