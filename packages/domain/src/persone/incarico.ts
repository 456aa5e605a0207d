import { addDays, type IsoDate, startOfDayInRome, todayInRome } from '../platform/dates.ts'
import type { Permesso } from '../platform/permessi.ts'

/**
 * What waits in the back office and is taken in charge, by the name the register has for it: who may work it, and in
 * how many calendar days from when it began to wait. The days are the company's: this is what they are until it says
 * otherwise.
 */
export const LAVORAZIONI = {
  profilo: { permesso: 'iscrizioni.decidere', giorni: 3 },
  pratica: { permesso: 'pratiche.lavorare', giorni: 7 },
  richiesta_premio: { permesso: 'premi.lavorare', giorni: 30 },
  rettifica: { permesso: 'punti.rettificare', giorni: 3 },
} as const satisfies Record<string, { permesso: Permesso; giorni: number }>
export type Lavorazione = keyof typeof LAVORAZIONI
export const TUTTE_LE_LAVORAZIONI = Object.keys(LAVORAZIONI) as [Lavorazione, ...Lavorazione[]]

/** Whose it is, seen by an operator: what a queue is narrowed by. */
export const DI_CHI = ['mie', 'libere', 'altrui'] as const
export type DiChi = (typeof DI_CHI)[number]

/** The last day to work something that has waited since `dal`. */
export function daLavorareEntro(lavorazione: Lavorazione, dal: Date): IsoDate {
  return addDays(todayInRome(dal), LAVORAZIONI[lavorazione].giorni)
}

/** The instant that divides the late from the others on `today`: what has waited since before it is late. */
export function inRitardoSeDaPrima(lavorazione: Lavorazione, today: IsoDate): Date {
  return startOfDayInRome(addDays(today, -LAVORAZIONI[lavorazione].giorni))
}
