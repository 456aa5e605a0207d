import { plainCell, plainDashes } from './clean-text.ts'

/**
 * Calendar dates and instants, always in Rome's time zone.
 * A calendar date is a string `YYYY-MM-DD` (birth, expiry, start of an edition): it has no zone and compares with `<` and `>`. An
 * instant is a `Date`. Conversions are only here, so that daylight saving time never moves a deadline.
 */
export type IsoDate = string

export type CalendarDay = { anno: number; mese: number; giorno: number }

const ROME = 'Europe/Rome'
const DAY_MS = 86_400_000
export const MONTHS = [
  'gennaio',
  'febbraio',
  'marzo',
  'aprile',
  'maggio',
  'giugno',
  'luglio',
  'agosto',
  'settembre',
  'ottobre',
  'novembre',
  'dicembre',
] as const

const clockOfRome = new Intl.DateTimeFormat('en-GB', {
  timeZone: ROME,
  calendar: 'gregory',
  numberingSystem: 'latn',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** Returns the number of days of a month (1–12) in a year, by the Gregorian leap year rule. */
export function daysInMonth(anno: number, mese: number): number {
  if (mese === 2) return (anno % 4 === 0 && anno % 100 !== 0) || anno % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(mese) ? 30 : 31
}

/** Returns whether a day exists in the calendar (years 1000–9999). */
export function dateExists(anno: number, mese: number, giorno: number): boolean {
  if (![anno, mese, giorno].every(Number.isInteger)) return false
  if (anno < 1000 || anno > 9999 || mese < 1 || mese > 12) return false
  return giorno >= 1 && giorno <= daysInMonth(anno, mese)
}

/**
 * Formats a day as `YYYY-MM-DD`.
 * @throws `RangeError` for a day that does not exist
 */
export function formatDate({ anno, mese, giorno }: CalendarDay): IsoDate {
  if (!dateExists(anno, mese, giorno)) throw new RangeError(`Data inesistente: ${anno}-${mese}-${giorno}`)
  return `${anno}-${String(mese).padStart(2, '0')}-${String(giorno).padStart(2, '0')}`
}

/** Parses `YYYY-MM-DD`. Returns null for another format, or a day that does not exist. */
export function parseDate(text: string): CalendarDay | null {
  const m = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!m) return null
  const [anno, mese, giorno] = [Number(m[1]), Number(m[2]), Number(m[3])]
  return dateExists(anno, mese, giorno) ? { anno, mese, giorno } : null
}

function partsOf(data: IsoDate): CalendarDay {
  const g = parseDate(data)
  if (!g) throw new RangeError(`Data non valida: ${data}`)
  return g
}

/**
 * Returns Rome's wall clock time at an instant as if it were UTC, in milliseconds: the difference from the instant is the zone's
 * offset.
 */
function romeTimeAsUtc(instant: Date): number {
  const p: Record<string, number> = {}
  for (const part of clockOfRome.formatToParts(instant)) p[part.type] = Number(part.value)
  return Date.UTC(p.year!, p.month! - 1, p.day!, p.hour!, p.minute!, p.second!)
}

/** Returns the calendar date in Rome at an instant. */
export function todayInRome(instant: Date): IsoDate {
  return new Date(romeTimeAsUtc(instant)).toISOString().slice(0, 10)
}

/**
 * Returns the first instant of a day in Rome, also on days of 23 and 25 hours. Deadlines are half-open: they end before the start
 * of the next day.
 */
export function startOfDayInRome(data: IsoDate): Date {
  const { anno, mese, giorno } = partsOf(data)
  const lancette = Date.UTC(anno, mese - 1, giorno)
  // Until 1980 Italy changed its clocks around midnight, which then occurred twice (the first in summer time) or never (the day
  // began at one, when midnight in winter time would have been).
  const inSummer = new Date(lancette - 2 * 3_600_000)
  return romeTimeAsUtc(inSummer) === lancette ? inSummer : new Date(lancette - 3_600_000)
}

/**
 * Returns the instants at which Rome's clocks show a time of a day, earlier first: one, or two in October's repeated hour, or
 * none in March's skipped hour.
 * @param minutes since midnight, 0–1439
 */
export function instantsInRome(data: IsoDate, minutes: number): Date[] {
  const { anno, mese, giorno } = partsOf(data)
  const lancette = Date.UTC(anno, mese - 1, giorno, 0, minutes)
  return [2, 1]
    .map((hours) => new Date(lancette - hours * 3_600_000))
    .filter((instant) => romeTimeAsUtc(instant) === lancette)
}

/** Returns the date `giorni` days later (earlier when negative). */
export function addDays(data: IsoDate, giorni: number): IsoDate {
  const { anno, mese, giorno } = partsOf(data)
  const d = new Date(Date.UTC(anno, mese - 1, giorno + giorni))
  return formatDate({ anno: d.getUTCFullYear(), mese: d.getUTCMonth() + 1, giorno: d.getUTCDate() })
}

/**
 * Returns the date `mesi` months later (earlier when negative). A day missing from the target month becomes that month's last
 * (art. 2963, quinto comma, c.c.): 31 January + 1 month = 28 or 29 February.
 */
export function addMonths(data: IsoDate, mesi: number): IsoDate {
  const { anno, mese, giorno } = partsOf(data)
  const index = anno * 12 + (mese - 1) + mesi
  const arrivo = { anno: Math.floor(index / 12), mese: (index % 12) + 1 }
  return formatDate({ ...arrivo, giorno: Math.min(giorno, daysInMonth(arrivo.anno, arrivo.mese)) })
}

/** Returns the last day of the month of a date. */
export const lastDayOfMonth = (day: IsoDate): IsoDate => addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1)

/** Returns the number of days from `from` to `a` (negative when `a` comes first). */
export function daysBetween(from: IsoDate, a: IsoDate): number {
  const ms = (d: IsoDate) => {
    const { anno, mese, giorno } = partsOf(d)
    return Date.UTC(anno, mese - 1, giorno)
  }
  return (ms(a) - ms(from)) / DAY_MS
}

/**
 * Returns the age in years on a day. A person born on 29 February has their birthday on the 28th in common years (art. 2963
 * c.c.).
 */
export function ageOn(nascita: IsoDate, giorno: IsoDate): number {
  const anni = partsOf(giorno).anno - partsOf(nascita).anno
  return addMonths(nascita, anni * 12) <= giorno ? anni : anni - 1
}

/** Formats a date as «7 marzo 2026», and the first of a month as «1º marzo 2026», with a no-break space after the day. */
export function longDate(data: IsoDate): string {
  const { anno, mese, giorno } = partsOf(data)
  return `${giorno === 1 ? '1º' : giorno}\u00a0${MONTHS[mese - 1]} ${anno}`
}

/** Formats a date as «07/03/2026». */
export function shortDate(data: IsoDate): string {
  const { anno, mese, giorno } = partsOf(data)
  return `${String(giorno).padStart(2, '0')}/${String(mese).padStart(2, '0')}/${anno}`
}

/** Formats the month of a date or of `YYYY-MM` as «marzo 2026». */
export function longMonth(mese: string): string {
  const g = partsOf(`${mese.slice(0, 7)}-01`)
  return `${MONTHS[g.mese - 1]} ${g.anno}`
}

/** Formats the time in Rome at an instant as «14:05». */
export function timeInRome(instant: Date): string {
  return new Date(romeTimeAsUtc(instant)).toISOString().slice(11, 16)
}

/** Formats an instant as «7 marzo 2026, ore 14:05», in Rome. */
export function longInstant(instant: Date): string {
  return `${longDate(todayInRome(instant))}, ore\u00a0${timeInRome(instant)}`
}

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
