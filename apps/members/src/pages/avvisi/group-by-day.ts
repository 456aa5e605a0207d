import type { Avviso } from '@primo/contract/comunicazioni/avvisi'
import { addDays, longDate, todayInRome } from '@primo/domain/platform/dates'

export type DayGroup = { giorno: string; nome: string; avvisi: Avviso[] }

/** Groups avvisi, newest first, by day: «Oggi», «Ieri», then the date. */
export function byDay(avvisi: readonly Avviso[], now: Date): DayGroup[] {
  const today = todayInRome(now)
  const yesterday = addDays(today, -1)
  const giornate: DayGroup[] = []
  for (const avviso of avvisi) {
    const giorno = todayInRome(new Date(avviso.quando))
    const last = giornate.at(-1)
    if (last?.giorno === giorno) last.avvisi.push(avviso)
    else {
      const nome = giorno === today ? 'Oggi' : giorno === yesterday ? 'Ieri' : longDate(giorno)
      giornate.push({ giorno, nome, avvisi: [avviso] })
    }
  }
  return giornate
}
