import type { StatoFiltroMovimenti } from '@primo/contract/raccolta/operatore-punti'
import { withSign } from '@primo/domain/platform/numbers'
import type { EstrattoRow } from '@primo/domain/raccolta/estratto'
import type { Conto } from '@primo/domain/raccolta/punti'

/** Labels of the kinds of movimento in a member's statement of points. */
export const VOCI: Record<EstrattoRow['tipo'], string> = {
  accredito: 'Guadagnati',
  maturazione: 'Maturati',
  prenotazione: 'Richiesti per un premio',
  spesa: 'Spesi, premio consegnato',
  restituzione: 'Restituiti, richiesta chiusa',
  scadenza: 'Scaduti',
  storno: 'Stornati, pratica riaperta',
  rettifica: 'Rettifiche',
}

/** Columns of a member's statement of points, with their labels. */
export const COLONNE = [
  ['in_maturazione', 'In maturazione'],
  ['disponibili', 'Disponibili'],
  ['prenotati', 'Prenotati'],
  ['totale', 'Totale'],
  ['debito', 'A debito'],
] as const

/** Labels of the kinds of movimento as options of a filter, of which «Tutti» turns it off. */
export const GENERI: Record<StatoFiltroMovimenti, string> = {
  tutti: 'Tutti',
  accredito: 'Guadagnati',
  maturazione: 'Maturati',
  prenotazione: 'Richiesti',
  spesa: 'Spesi',
  restituzione: 'Restituiti',
  scadenza: 'Scaduti',
  storno: 'Stornati',
  rettifica: 'Rettifiche',
}

/** Labels of the ledger accounts (conti). */
export const CONTI_NOMI: Record<Conto, string> = {
  emissione: 'Emessi dal programma',
  maturazione: 'In maturazione',
  disponibili: 'Disponibili',
  prenotati: 'Prenotati',
  spesi: 'Spesi',
  scaduti: 'Scaduti',
  debito: 'A debito',
}

/** Formats a change of points with its sign, or as a dash for 0. */
export const formatPointsChange = (n: number) => (n === 0 ? '–' : withSign(n))
