import { cleanText, plainDashes } from './clean-text.ts'
import { addDays, dateExists, formatDate, type IsoDate, MONTHS, todayInRome } from './dates.ts'

/** Day 0 of a spreadsheet's calendar, whose first real day is 1 March 1900 (it has a 29 February 1900). */
const SPREADSHEET_EPOCH = '1899-12-30'
/** A time of day after a date, as spreadsheets and databases write it. */
const TIME = /[t\s]+(?:(?:alle )?ore )?\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?\s*(?:z|[+-]\d{2}:?\d{2})?$/
/** An instant whose zone is written: its day is Rome's. */
const INSTANT = /^(\d{4}-\d{2}-\d{2})[t ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(z|[+-]\d{2}:?\d{2})$/
const WEEKDAY = /^(?:lun|mar|mer|gio|ven|sab|dom)[a-zì]*[.,]?\s+(?=\d)/
/** The months of a spreadsheet in English that do not begin as ours do. */
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
 * The day behind what a person or a spreadsheet writes: «7/3/2026», «07-03-26», «sabato 7 marzo 2026», «7-mar-26», «2026-03-07»,
 * «2026/03/07», «20260307», each with a time of day or without, and a spreadsheet's number of days (46088). A year of two digits is
 * of this century.
 * @returns null when it is none of these or is not in the calendar.
 */
export function parseWrittenDay(text: string): IsoDate | null {
  const lower = plainDashes(cleanText(text))
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
  return parseIso(clean) ?? parseFigures(clean) ?? parseWords(clean)
}

/** «2026-03-07», «2026/3/7», «20260307». */
function parseIso(clean: string): IsoDate | null {
  const [, year, , month, day] = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(clean) ?? []
  if (year) return written(year, Number(month), day!)
  const compact = /^(20\d{2})(\d{2})(\d{2})$/.exec(clean)
  return compact && written(compact[1]!, Number(compact[2]), compact[3]!)
}

/** «7/3/2026», «07 03 26», «07032026». */
function parseFigures(clean: string): IsoDate | null {
  const figures =
    /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{2}|\d{4})$/.exec(clean) ?? /^(\d{2})(\d{2})(20\d{2})$/.exec(clean)
  return figures && written(figures[3]!, Number(figures[2]), figures[1]!)
}

/** «7 marzo 2026», «1º mar 2026», «7-mar-26», «primo marzo 2026». */
function parseWords(clean: string): IsoDate | null {
  const [, day, word, year] =
    /^(\d{1,2}|primo)[º°]?[\s./-]*([a-z]{3,9})[\s./-]*['’]?(\d{4}|(?<!\d)\d{2})$/.exec(clean) ?? []
  if (!day || !word) return null
  const month = MONTHS.findIndex((name) => name.startsWith(word)) + 1 || ENGLISH[word]
  return month ? written(year!, month, day === 'primo' ? '1' : day) : null
}

/** The day in Rome at an instant; null when there is none with that time. */
function dayOfInstant(iso: string): IsoDate | null {
  const ms = Date.parse(iso.replace(/([+-]\d{2})(\d{2})$/, '$1:$2').toUpperCase())
  return Number.isNaN(ms) ? null : todayInRome(new Date(ms))
}

function written(year: string, mese: number, day: string): IsoDate | null {
  const [anno, giorno] = [Number(year.padStart(4, '20')), Number(day)]
  return dateExists(anno, mese, giorno) ? formatDate({ anno, mese, giorno }) : null
}
