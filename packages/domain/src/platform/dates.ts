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
