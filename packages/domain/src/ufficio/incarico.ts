import { addDays, type IsoDate, startOfDayInRome, todayInRome } from '../platform/dates.ts'
import type { Permesso } from '../platform/permessi.ts'

/**
 * Queues of the back office, by their object type in the audit log: the permission to work an item, and its term in calendar
 * days. The days are the company's choice, and these are the defaults.
 */
export const LAVORAZIONI = {
  profilo: { permesso: 'iscrizioni.decidere', giorni: 3 },
  pratica: { permesso: 'pratiche.lavorare', giorni: 7 },
  richiesta_premio: { permesso: 'premi.lavorare', giorni: 30 },
  rettifica: { permesso: 'punti.rettificare', giorni: 3 },
} as const satisfies Record<string, { permesso: Permesso; giorni: number }>
export type Lavorazione = keyof typeof LAVORAZIONI
export const TUTTE_LE_LAVORAZIONI = Object.keys(LAVORAZIONI) as [Lavorazione, ...Lavorazione[]]

/** Values of the assignment filter, relative to the current operator: mine, free, of others. */
export const DI_CHI = ['mie', 'libere', 'altrui'] as const
export type DiChi = (typeof DI_CHI)[number]

/** Returns the due date of an item that has been queued since `dal`. */
export function daLavorareEntro(lavorazione: Lavorazione, dal: Date): IsoDate {
  return addDays(todayInRome(dal), LAVORAZIONI[lavorazione].giorni)
}

/** Returns the instant that separates overdue items from the others on `today`: items queued before it are overdue. */
export function inRitardoSeDaPrima(lavorazione: Lavorazione, today: IsoDate): Date {
  return startOfDayInRome(addDays(today, -LAVORAZIONI[lavorazione].giorni))
}
