import { addDays, type IsoDate, parseDate, startOfDayInRome, todayInRome } from '@primo/domain/platform/dates'

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)$/
/** Column that is not shifted: dates of birth stay, because the codice fiscale contains them. */
const STAYS = 'data_nascita'

function movedText(text: string, days: number): string {
  if (INSTANT.test(text)) {
    const instant = new Date(text)
    const day = todayInRome(instant)
    // Keeps the local time in Rome, so that an instant at the start of a day stays there.
    const sinceMidnight = instant.getTime() - startOfDayInRome(day).getTime()
    return new Date(startOfDayInRome(addDays(day, days)).getTime() + sinceMidnight).toISOString()
  }
  return parseDate(text) ? addDays(text as IsoDate, days) : text
}

/** Returns a row's value with every date and instant in it, at any depth, moved by `days`. */
export function shiftDates(value: unknown, days: number, column = ''): unknown {
  if (typeof value === 'string') return column === STAYS ? value : movedText(value, days)
  if (Array.isArray(value)) return value.map((item) => shiftDates(item, days))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shiftDates(item, days, name)]))
}
