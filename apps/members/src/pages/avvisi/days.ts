import type { Avviso } from '@primo/contract/comunicazioni/avvisi'
import { addDays, longDate, todayInRome } from '@primo/domain/platform/dates'

export type DayGroup = { giorno: string; nome: string; avvisi: Avviso[] }

/** Notices, newest first, under the day they are of: «Oggi», «Ieri», then the date. */
export function byDay(avvisi: readonly Avviso[], now: Date): DayGroup[] {
  const oggi = todayInRome(now)
  const ieri = addDays(oggi, -1)
  const giornate: DayGroup[] = []
  for (const avviso of avvisi) {
    const giorno = todayInRome(new Date(avviso.quando))
    const ultima = giornate.at(-1)
    if (ultima?.giorno === giorno) ultima.avvisi.push(avviso)
    else {
      const nome = giorno === oggi ? 'Oggi' : giorno === ieri ? 'Ieri' : longDate(giorno)
      giornate.push({ giorno, nome, avvisi: [avviso] })
    }
  }
  return giornate
}
