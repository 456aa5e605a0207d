import { plainCell, plainDashes } from './clean-text.ts'
import { addDays, dateExists, formatDate, type IsoDate, MONTHS, todayInRome } from './dates.ts'

/**
 * Day 0 of the spreadsheets' date numbers. Dates are correct from 1 March 1900 on, because spreadsheets have a 29 February
 * 1900.
 */
const SPREADSHEET_EPOCH = '1899-12-30'
/** Time of day after a date, as written by spreadsheets, databases, browsers («, 10:30:00») and people («alle 10:30»). */
const TIME =
  /(?:[t,\s]+|\s+-\s+)(?:alle\s+)?(?:(?:ore|h\.?)\s+)?\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?\s*(?:z|[+-]\d{2}(?::?\d{2})?)?$/
/** Instant with an explicit zone, whose day is converted to Rome's. */
const INSTANT = /^(\d{4}-\d{2}-\d{2})[t ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(z|[+-]\d{2}(?::?\d{2})?)$/
const WEEKDAY = /^(?:lun|mar|mer|gio|ven|sab|dom)[a-zì]*[.,]?\s+(?=\d)/
/** English abbreviations of months in spreadsheets that differ from the Italian ones. */
const ENGLISH: Readonly<Record<string, number>> = {
  jan: 1,
  may: 5,
  jun: 6,
  jul: 7,
  aug: 8,
  sep: 9,
  oct: 10,
  dec: 12,
}

/**
 * Parses a date in any common notation: «7/3/2026», «07-03-26», «sabato 7 marzo 2026», «7-mar-26», «2026-03-07», «2026/03/07»,
 * «20260307», with or without a time of day, and a spreadsheet's serial number (46088). A two-digit year is in this century.
 * @param latest last possible day, such as today for a birth. A two-digit year is then in the last century that is not after it
 * @returns null for any other text, or a day that does not exist
 */
export function parseWrittenDay(text: string, latest?: IsoDate): IsoDate | null {
  const lower = plainDashes(plainCell(text))
    .trim()
    .toLowerCase()
    .replace(/[.,;]$/, '')
  const instant = INSTANT.exec(lower)
  if (instant && parseIso(instant[1]!)) return dayOfInstant(`${instant[1]}T${instant[2]}${instant[3]}`)
  const clean = lower
    .replace(TIME, '')
    .replace(WEEKDAY, '')
    .replace(/\s*([/.-])\s*/g, '$1')
  if (/^[2-7]\d{4}(?:[.,]\d+)?$/.test(clean)) return addDays(SPREADSHEET_EPOCH, Number(clean.slice(0, 5)))
  return parseIso(clean) ?? parseFigures(clean, latest) ?? parseWords(clean, latest)
}

/** Parses a date written year first: «2026-03-07», «2026/3/7», «20260307». Null for any other text. */
function parseIso(clean: string): IsoDate | null {
  const [, year, , month, day] = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(clean) ?? []
  if (year) return written(year, Number(month), day!)
  const compact = /^(20\d{2})(\d{2})(\d{2})$/.exec(clean)
  return compact && written(compact[1]!, Number(compact[2]), compact[3]!)
}

/** Parses a date written day first, in digits: «7/3/2026», «07 03 26», «07032026». Null for any other text. */
function parseFigures(clean: string, latest?: IsoDate): IsoDate | null {
  const figures =
    /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{2}|\d{4})$/.exec(clean) ?? /^(\d{2})(\d{2})(20\d{2})$/.exec(clean)
  return figures && written(figures[3]!, Number(figures[2]), figures[1]!, latest)
}

/**
 * Parses a date with the month in words: «7 marzo 2026», «1º mar 2026», «7-mar-26», «primo marzo 2026». Null for any other text.
 */
function parseWords(clean: string, latest?: IsoDate): IsoDate | null {
  const [, day, word, year] =
    /^(\d{1,2}|primo)[º°]?[\s./-]*([a-z]{3,9})[\s./-]*['’]?(\d{4}|(?<!\d)\d{2})$/.exec(clean) ?? []
  if (!day || !word) return null
  const month = MONTHS.findIndex((name) => name.startsWith(word)) + 1 || ENGLISH[word]
  return month ? written(year!, month, day === 'primo' ? '1' : day, latest) : null
}

/** Returns the day in Rome of an ISO 8601 instant, or null for an invalid one. */
function dayOfInstant(iso: string): IsoDate | null {
  const ms = Date.parse(
    iso.replace(/([+-]\d{2}):?(\d{2})?$/, (_, hours, minutes = '00') => `${hours}:${minutes}`).toUpperCase(),
  )
  return Number.isNaN(ms) ? null : todayInRome(new Date(ms))
}

function written(year: string, mese: number, day: string, latest?: IsoDate): IsoDate | null {
  const [anno, giorno] = [Number(year.padStart(4, '20')), Number(day)]
  const date = dateExists(anno, mese, giorno) ? formatDate({ anno, mese, giorno }) : null
  const later = date && latest && date > latest
  return later && year.length === 2 ? written(`19${year}`, mese, day) : date
}
