/** Life cycle of an edition (D.P.R. 430/2001, decisions §9). The state derives from its dates and today, and is never stored. */

import { addDays, addMonths, type IsoDate, longDate } from '../platform/dates.ts'
import { elide } from '../platform/italian.ts'
import { type PeriodoEdizione, periodoNonValido } from './manifestazione.ts'

export const STATI_EDIZIONE = ['preparata', 'aperta', 'chiusa', 'scaduta'] as const
/** `preparata` before its first day, `aperta` while points are earned, `chiusa` while they can only be spent, then `scaduta`. */
export type StatoEdizione = (typeof STATI_EDIZIONE)[number]

/** Returns the state that an edition has on a day in Rome. */
export function statoEdizione(
  { inizio, fine, ultima_richiesta }: PeriodoEdizione,
  today: IsoDate,
): StatoEdizione {
  if (today < inizio) return 'preparata'
  if (today <= fine) return 'aperta'
  return today <= ultima_richiesta ? 'chiusa' : 'scaduta'
}

/**
 * Operations on an edition that its state allows or not. `raccolta` and `richiesta` are members' operations, the others
 * operators'.
 */
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

/** Operations allowed in each state. Deliveries and deposits continue after the end. */
export const PERMESSI_EDIZIONE = {
  preparata: ['modifica', 'catalogo', 'regolamento', 'cauzione'],
  aperta: ['catalogo', 'regolamento', 'cauzione', 'raccolta', 'richiesta', 'consegna'],
  chiusa: ['catalogo', 'regolamento', 'cauzione', 'richiesta', 'consegna'],
  scaduta: ['cauzione', 'consegna'],
} as const satisfies Record<StatoEdizione, readonly CosaEdizione[]>

/** Returns whether an operation is allowed in a state. */
export function edizionePermette(stato: StatoEdizione, kind: CosaEdizione): boolean {
  return (PERMESSI_EDIZIONE[stato] as readonly CosaEdizione[]).includes(kind)
}

/** Maximum number of years between preparation and start. Later dates are considered typing errors. */
const ANNI_DI_ANTICIPO = 3

/** Error messages about an edition's dates, by field. */
export type ErroriPeriodo = Partial<Record<keyof PeriodoEdizione, string>>

/**
 * Returns why an edition may not have these dates: the legal limits (`periodoNonValido`), a first day that is not in the future,
 * or an overlap of earning periods. Two editions may overlap only while the older one's points can still be spent: each premio is
 * paid with the points of its own edition.
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
