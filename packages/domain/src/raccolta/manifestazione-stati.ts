/** The life of an edition (D.P.R. 430/2001; decisions §9). Its state is its dates and today: nobody sets it. */

import { addDays, addMonths, type IsoDate, longDate } from '../platform/dates.ts'
import { elide } from '../platform/italian.ts'
import { type PeriodoEdizione, periodoNonValido } from './manifestazione.ts'

export const STATI_EDIZIONE = ['preparata', 'aperta', 'chiusa', 'scaduta'] as const
/** `preparata` until its first day, `aperta` while points are earned, `chiusa` while they are only spent, `scaduta`. */
export type StatoEdizione = (typeof STATI_EDIZIONE)[number]

/** The state of an edition on a day in Rome. */
export function statoEdizione(
  { inizio, fine, ultima_richiesta }: PeriodoEdizione,
  today: IsoDate,
): StatoEdizione {
  if (today < inizio) return 'preparata'
  if (today <= fine) return 'aperta'
  return today <= ultima_richiesta ? 'chiusa' : 'scaduta'
}

/** What may happen in an edition. `raccolta` and `richiesta` are members', the rest is operators'. */
export const COSE_EDIZIONE = [
  'modifica',
  'catalogo',
  'regolamento',
  'cauzione',
  'raccolta',
  'richiesta',
  'consegna',
] as const
export type CosaEdizione = (typeof COSE_EDIZIONE)[number]

/** What each state allows. A prize is delivered, and its deposit held, after everything else is over. */
export const PERMESSI_EDIZIONE = {
  preparata: ['modifica', 'catalogo', 'regolamento', 'cauzione'],
  aperta: ['catalogo', 'regolamento', 'cauzione', 'raccolta', 'richiesta', 'consegna'],
  chiusa: ['catalogo', 'regolamento', 'cauzione', 'richiesta', 'consegna'],
  scaduta: ['cauzione', 'consegna'],
} as const satisfies Record<StatoEdizione, readonly CosaEdizione[]>

/** Whether `cosa` may happen in an edition in `stato`. */
export function edizionePermette(stato: StatoEdizione, cosa: CosaEdizione): boolean {
  return (PERMESSI_EDIZIONE[stato] as readonly CosaEdizione[]).includes(cosa)
}

/** An edition is prepared at most so far ahead: further on it is a slip of the pen. */
const ANNI_DI_ANTICIPO = 3

/** What is wrong with the days of an edition, by field. */
export type ErroriPeriodo = Partial<Record<keyof PeriodoEdizione, string>>

/**
 * Why an operator may not give an edition these days: the law's (`periodoNonValido`), a first day already here, or days
 * of collecting that another edition has. Two editions may share only the days in which the older one's points are
 * still spent: each prize is then paid with the points of its own.
 */
export function periodoNonApribile(
  fresh: PeriodoEdizione,
  others: readonly PeriodoEdizione[],
  today: IsoDate,
): ErroriPeriodo | null {
  if (fresh.inizio <= today)
    return { inizio: `Può cominciare ${elide('dal', longDate(addDays(today, 1)))} in poi.` }
  const last = addMonths(today, ANNI_DI_ANTICIPO * 12)
  if (fresh.inizio > last) return { inizio: `Può cominciare entro ${elide('il', longDate(last))}.` }
  const motivo = periodoNonValido(fresh)
  if (motivo) return fresh.fine < fresh.inizio ? { fine: motivo } : { ultima_richiesta: motivo }
  const scontro = others.find((e) => fresh.inizio <= e.fine && e.inizio <= fresh.fine)
  if (!scontro) return null
  return {
    inizio: `C’è già una raccolta ${elide('dal', longDate(scontro.inizio))} ${elide('al', longDate(scontro.fine))}: le due non possono stare insieme.`,
  }
}
