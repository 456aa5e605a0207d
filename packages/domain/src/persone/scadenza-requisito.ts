import { daysBetween, type IsoDate } from '../platform/dates.ts'

/** Days before a requirement expires at which its member is reminded. */
export const GIORNI_PROMEMORIA = [30, 7, 1] as const

/**
 * The reminder to give on `today`, by its days before the expiry (0 = it has lapsed); null when there is none to give.
 * Each is given once; of those that a stop has made late only the nearest is.
 * @param avvisato_a the last one given; null = none.
 */
export function promemoriaDovuto(
  scade_il: IsoDate,
  today: IsoDate,
  avvisato_a: number | null,
): number | null {
  const missing = daysBetween(today, scade_il)
  const dovuto = missing < 0 ? 0 : [...GIORNI_PROMEMORIA].reverse().find((giorni) => missing <= giorni)
  return dovuto === undefined || (avvisato_a !== null && avvisato_a <= dovuto) ? null : dovuto
}

/** Where the renewal of a profile that lapsed stands: the member has to write it, or an operator has to look at it. */
export const STATI_RINNOVO = ['da_scrivere', 'in_verifica'] as const
export type StatoRinnovo = (typeof STATI_RINNOVO)[number]
