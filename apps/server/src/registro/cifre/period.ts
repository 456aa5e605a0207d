import { refuse } from '@primo/contract/platform/errors'
import type { Periodo } from '@primo/contract/platform/operatore-fields'
import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import {
  bucketSizeOf,
  daysOf,
  GIORNI_MAX_CIFRE,
  lastDays,
  type Period,
  periodBefore,
} from '@primo/domain/platform/period'

/** Default length of a report's period in days. */
const GIORNI = 30

/** Returns the requested period, which defaults to the thirty days up to today. */
export function readPeriod({ dal, al = todayInRome(clock.now()) }: Partial<Period>) {
  const period = { dal: dal ?? lastDays(GIORNI, al).dal, al }
  if (period.dal > al) return refuse('VALIDAZIONE', { fields: { dal: ['Viene dopo la fine del periodo.'] } })
  if (daysOf(period) > GIORNI_MAX_CIFRE)
    return refuse('VALIDAZIONE', { fields: { dal: ['Al massimo due anni per volta.'] } })
  return period
}

/** Converts a period to the shape of the response. */
export const formatPeriod = (period: Period): Periodo => ({
  ...period,
  prima: periodBefore(period),
  tratto: bucketSizeOf(period),
})
