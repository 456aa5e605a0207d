import { refuse } from '@primo/contract/platform/errors'
import type { Periodo } from '@primo/contract/platform/figures'
import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import {
  daysOf,
  GIORNI_MAX_CIFRE,
  lastDays,
  type Period,
  periodBefore,
  stretchOf,
} from '@primo/domain/platform/period'

/** Days shown when none were asked for. */
const GIORNI = 30

/** The period a call asks for: up to today, thirty days, where it does not say. */
export function readPeriod({ dal, al = todayInRome(clock.now()) }: Partial<Period>) {
  const period = { dal: dal ?? lastDays(GIORNI, al).dal, al }
  if (period.dal > al) return refuse('VALIDAZIONE', { fields: { dal: ['Viene dopo la fine del periodo.'] } })
  if (daysOf(period) > GIORNI_MAX_CIFRE)
    return refuse('VALIDAZIONE', { fields: { dal: ['Al massimo due anni per volta.'] } })
  return period
}

/** A period as it is answered. */
export const saidPeriod = (period: Period): Periodo => ({
  ...period,
  prima: periodBefore(period),
  tratto: stretchOf(period),
})
