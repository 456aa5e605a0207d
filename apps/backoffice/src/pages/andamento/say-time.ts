import { quanti, wholeNumber } from '@primo/domain/platform/numbers'

const HOUR_S = 3_600
const DAY_S = 86_400

/** Seconds as days. */
export const daysOf = (seconds: number | null) => (seconds === null ? null : seconds / DAY_S)

/** «3,5 giorni», «5 ore», «meno di un’ora»; a dash of nothing. */
export function sayTime(seconds: number | null): string {
  if (seconds === null) return '–'
  if (seconds < HOUR_S) return 'meno di un’ora'
  if (seconds < DAY_S) return quanti(Math.round(seconds / HOUR_S), 'ora', 'ore')
  const tenths = Math.round((seconds / DAY_S) * 10)
  if (tenths % 10 === 0) return quanti(tenths / 10, 'giorno', 'giorni')
  return `${wholeNumber(Math.floor(tenths / 10))},${tenths % 10} giorni`
}
