import { cleanText } from './clean-text.ts'
import { addDays, dateExists, formatDate, type IsoDate, MONTHS } from './dates.ts'

/** Day 0 of a spreadsheet's calendar, whose first real day is 1 March 1900 (it has a 29 February 1900). */
const SPREADSHEET_EPOCH = '1899-12-30'
/** A time of day after a date, as spreadsheets and databases write it. */
const TIME = /[T\s]+\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?\s*(?:Z|[+-]\d{2}:?\d{2})?$/

/**
 * The day behind what a person or a spreadsheet writes: «7/3/2026», «07-03-26», «7 marzo 2026», «2026-03-07», «2026/03/07», each with
 * a time of day or without, and a spreadsheet's number of days (46088). A year of two digits is of this century.
 * @returns null when it is none of these or is not in the calendar.
 */
export function parseWrittenDay(text: string): IsoDate | null {
  const clean = cleanText(text).trim().replace(TIME, '').toLowerCase()
  if (/^[2-7]\d{4}$/.test(clean)) return addDays(SPREADSHEET_EPOCH, Number(clean))
  const iso = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(clean)
  if (iso) return written(iso[1]!, Number(iso[3]), iso[4]!)
  const figures = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{2}|\d{4})$/.exec(clean)
  if (figures) return written(figures[3]!, Number(figures[2]), figures[1]!)
  const words = /^(\d{1,2})[º°]?\s+([a-z]{3,9})\.?\s+(\d{4})$/.exec(clean)
  const month = words ? MONTHS.findIndex((name) => name === words[2] || name.slice(0, 3) === words[2]) + 1 : 0
  return words && month > 0 ? written(words[3]!, month, words[1]!) : null
}

function written(year: string, mese: number, day: string): IsoDate | null {
  const [anno, giorno] = [Number(year.padStart(4, '20')), Number(day)]
  return dateExists(anno, mese, giorno) ? formatDate({ anno, mese, giorno }) : null
}
