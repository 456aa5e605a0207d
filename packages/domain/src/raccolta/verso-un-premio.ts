/** How far a prize is (docs/decisions/0144): in points, in cases at what a member's latest gave, in months at his pace. */
import type { IsoDate } from '../platform/dates.ts'
import { type Month, monthsAfter } from '../platform/month.ts'
import { accorda, quanti } from '../platform/numbers.ts'

/** What a case brings a member, to reckon with: points, and whose cases those are. */
export interface ValorePratica {
  punti: number
  di: 'tue' | 'rete'
}

/** Points a member has or is about to have, in one edition. */
export interface PuntiVerso {
  disponibili: number
  in_maturazione: number
  debito: number
}

/**
 * The middle of what his latest cases gave a member: of his own if he has any, else of his network's.
 * @returns null before the first: nothing is promised to who has earned nothing yet.
 */
export function valorePratica(sue: readonly number[], della_rete: readonly number[]): ValorePratica | null {
  const [punti, di] = sue.length > 0 ? [sue, 'tue' as const] : [della_rete, 'rete' as const]
  const middle = punti.toSorted((a, b) => a - b)[Math.floor((punti.length - 1) / 2)]
  return middle === undefined ? null : { punti: middle, di }
}

/** Cases still to be completed before a prize of `punti` can be asked for: points that mature come first, a debt too. */
export function praticheVerso(punti: number, con: PuntiVerso, worth: ValorePratica): number {
  return Math.max(0, Math.ceil((punti - puntiDopo(con, 0, worth)) / worth.punti))
}

/** More cases than these say only that it is far. */
const PRATICHE_DETTE_MAX = 30

const A_PAROLE = ['una', 'due', 'tre', 'quattro', 'cinque', 'sei', 'sette', 'otto', 'nove', 'dieci']

/** «due pratiche», «12 pratiche»: small counts in words, as one says them. */
export function praticheDette(n: number): string {
  const word = A_PAROLE[n - 1]
  return word ? `${word} ${accorda(n, 'pratica', 'pratiche')}` : quanti(n, 'pratica', 'pratiche')
}

/** «un’altra pratica», «altre due pratiche». */
export const altrePratiche = (n: number) => accorda(n, 'un’altra pratica', `altre ${praticheDette(n)}`)

/** How far a prize is, after how many points are missing: «circa due pratiche»; null where nothing can be said. */
export function quantoDista(punti: number, con: PuntiVerso, worth: ValorePratica | null): string | null {
  if (con.disponibili + con.in_maturazione - con.debito >= punti) return 'arrivano con quelli in maturazione'
  const pratiche = worth && praticheVerso(punti, con, worth)
  if (!pratiche || pratiche > PRATICHE_DETTE_MAX) return null
  return `circa ${praticheDette(pratiche)}${worth.di === 'rete' ? ' della tua rete' : ''}`
}

/** What a member would have to spend after `pratiche` more cases: what matures has come, what is owed is paid. */
export function puntiDopo(con: PuntiVerso, pratiche: number, worth: ValorePratica): number {
  return con.disponibili + con.in_maturazione - con.debito + pratiche * worth.punti
}

/** How many months a pace is taken of, and how far ahead it is believed. */
const MESI_DI_PASSO = 6
const MESI_AVANTI = 24

/** What was earned in each of the last `MESI_DI_PASSO` whole months, 0 where nothing was. */
export const ultimiEntrati = (mesi: readonly { mese: Month; entrati: number }[], today: IsoDate): number[] =>
  Array.from({ length: MESI_DI_PASSO }, (_, i) => {
    const month = monthsAfter(today.slice(0, 7), -1 - i)
    return mesi.find(({ mese }) => mese === month)?.entrati ?? 0
  })

/**
 * The month in which a prize of `punti` is reached at the pace of the last months: the middle one, so that one lucky month
 * promises nothing.
 * @param entrati what came in in each of the last `MESI_DI_PASSO` whole months, 0 where nothing did
 * @returns null where that is never, or too far to be said.
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
