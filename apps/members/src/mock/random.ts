import { clock } from '@primo/domain/platform/clock'
import { addDays, type IsoDate, todayInRome } from '@primo/domain/platform/dates'

/** Pseudo-random numbers, deterministic for the same seed: mock data never changes between two reads. */
export interface RandomSource {
  /** Returns an integer from `min` to `max`, both included. */
  intero: (min: number, max: number) => number
  uno: <T>(items: readonly T[]) => T
}

export function seededRandom(words: string): RandomSource {
  let stato = 2_166_136_261
  for (const carattere of words) stato = Math.imul(stato ^ (carattere.codePointAt(0) ?? 0), 16_777_619)
  // mulberry32: short, and uniform enough for names and amounts.
  const frazione = () => {
    stato = (stato + 0x6d2b79f5) | 0
    let t = Math.imul(stato ^ (stato >>> 15), 1 | stato)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const intero = (min: number, max: number) => min + Math.floor(frazione() * (max - min + 1))
  return { intero, uno: (items) => items[intero(0, items.length - 1)]! }
}

/** Returns the day a number of days from today, in Rome. */
export function daysFromToday(giorni: number): IsoDate {
  return addDays(todayInRome(clock.now()), giorni)
}

/** Returns an instant of the morning a number of days from today. */
export function instantFromToday(giorni: number, now = 9): string {
  return `${daysFromToday(giorni)}T${String(now).padStart(2, '0')}:24:00.000Z`
}
