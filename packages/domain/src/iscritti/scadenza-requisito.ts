import { daysBetween, type IsoDate } from '../platform/dates.ts'

/** Days before a requirement expires at which its member is reminded. */
export const GIORNI_PROMEMORIA = [30, 7, 1] as const

/**
 * Returns the reminder due on `today`, by its days before the expiry (0 = expired), or null. Each is sent once. After an outage
 * only the nearest of the missed ones is sent.
 * @param avvisato_a last reminder sent, or null
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

/** State of the renewal of an expired profile: it waits for the member's data, or for an operator's check. */
export const STATI_RINNOVO = ['da_scrivere', 'in_verifica'] as const
export type StatoRinnovo = (typeof STATI_RINNOVO)[number]
