/**
 * Distance to a premio (docs/decisions/0144): in points, in pratiche at the value of the member's latest ones, in months at the
 * member's pace.
 */
import type { IsoDate } from '../platform/dates.ts'
import { accorda, quanti } from '../platform/numbers.ts'
import { type Month, monthsAfter } from '../platform/period.ts'

/** Typical number of points earned per pratica, and whether it comes from the member's own pratiche or from the network's. */
export interface ValorePratica {
  punti: number
  di: 'tue' | 'rete'
}

/** Points of a member in an edition, available and maturing, to compare with a premio's price. */
export interface PuntiVerso {
  disponibili: number
  in_maturazione: number
  debito: number
}

/**
 * Returns the median of the points that a member's latest pratiche earned: the own ones if any, else the network's.
 * @returns null before the first: nothing is promised to a member without earnings
 */
export function valorePratica(sue: readonly number[], della_rete: readonly number[]): ValorePratica | null {
  const [punti, di] = sue.length > 0 ? [sue, 'tue' as const] : [della_rete, 'rete' as const]
  const middle = punti.toSorted((a, b) => a - b)[Math.floor((punti.length - 1) / 2)]
  return middle === undefined ? null : { punti: middle, di }
}

/**
 * Returns the number of pratiche still to be completed before a premio of `punti` can be requested, after maturing points and
 * debt.
 */
export function praticheVerso(punti: number, con: PuntiVerso, worth: ValorePratica): number {
  return Math.max(0, Math.ceil((punti - puntiDopo(con, 0, worth)) / worth.punti))
}

/** Highest number of pratiche that is mentioned to a member as distance to a premio. */
const PRATICHE_DETTE_MAX = 30

const A_PAROLE = ['una', 'due', 'tre', 'quattro', 'cinque', 'sei', 'sette', 'otto', 'nove', 'dieci']

/** Formats a number of pratiche, small ones in words: «due pratiche», «12 pratiche». */
export function formatNumeroPratiche(n: number): string {
  const word = A_PAROLE[n - 1]
  return word ? `${word} ${accorda(n, 'pratica', 'pratiche')}` : quanti(n, 'pratica', 'pratiche')
}

/** Formats a number of further pratiche: «un’altra pratica», «altre due pratiche». */
export const altrePratiche = (n: number) => accorda(n, 'un’altra pratica', `altre ${formatNumeroPratiche(n)}`)

/**
 * Returns the distance to a premio in words, shown after the missing points: «circa due pratiche». Null when unknown or too far.
 */
export function quantoDista(punti: number, con: PuntiVerso, worth: ValorePratica | null): string | null {
  if (con.disponibili + con.in_maturazione - con.debito >= punti) return 'arrivano con quelli in maturazione'
  const pratiche = worth && praticheVerso(punti, con, worth)
  if (!pratiche || pratiche > PRATICHE_DETTE_MAX) return null
  return `circa ${formatNumeroPratiche(pratiche)}${worth.di === 'rete' ? ' della tua rete' : ''}`
}

/** Returns the points available after `pratiche` more pratiche, once maturing points have matured and the debt is paid. */
export function puntiDopo(con: PuntiVerso, pratiche: number, worth: ValorePratica): number {
  return con.disponibili + con.in_maturazione - con.debito + pratiche * worth.punti
}

/** Number of months that the pace is computed from, and maximum number of months of a forecast. */
const MESI_DI_PASSO = 6
const MESI_AVANTI = 24

/** Returns the points earned in each of the last `MESI_DI_PASSO` whole months, 0 for months without any. */
export const ultimiEntrati = (mesi: readonly { mese: Month; entrati: number }[], today: IsoDate): number[] =>
  Array.from({ length: MESI_DI_PASSO }, (_, i) => {
    const month = monthsAfter(today.slice(0, 7), -1 - i)
    return mesi.find(({ mese }) => mese === month)?.entrati ?? 0
  })

/**
 * Returns the month in which a premio of `punti` is reached at the median pace of the last months, which a single good month does
 * not distort.
 * @param entrati points earned in each of the last `MESI_DI_PASSO` whole months
 * @returns null when it is never reached, or later than the maximum of months
 */
export function meseDiArrivo(
  punti: number,
  con: PuntiVerso,
  entrati: readonly number[],
  today: IsoDate,
): Month | null {
  const missing = punti - puntiDopo(con, 0, { punti: 0, di: 'tue' })
  const pace = entrati.toSorted((a, b) => a - b)[Math.floor((entrati.length - 1) / 2)] ?? 0
  if (missing > 0 && pace <= 0) return null
  const months = Math.max(0, Math.ceil(missing / Math.max(1, pace)))
  return months > MESI_AVANTI ? null : monthsAfter(today.slice(0, 7), months)
}
