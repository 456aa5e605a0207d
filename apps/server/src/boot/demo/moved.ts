import { addDays, type IsoDate, parseDate, startOfDayInRome, todayInRome } from '@primo/domain/platform/dates'

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)$/
/** A birth stays where it is: the codice fiscale has it too. */
const STAYS = 'data_nascita'

function movedText(text: string, days: number): string {
  if (INSTANT.test(text)) {
    const instant = new Date(text)
    const day = todayInRome(instant)
    // The same time on the clocks of Rome, so that what began with a day still does.
    const sinceMidnight = instant.getTime() - startOfDayInRome(day).getTime()
    return new Date(startOfDayInRome(addDays(day, days)).getTime() + sinceMidnight).toISOString()
  }
  return parseDate(text) ? addDays(text as IsoDate, days) : text
}

/** A value of a row with every day and instant in it, however deep, moved by `days`. */
export function moved(value: unknown, days: number, column = ''): unknown {
  if (typeof value === 'string') return column === STAYS ? value : movedText(value, days)
  if (Array.isArray(value)) return value.map((item) => moved(item, days))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, moved(item, days, name)]))
}
