import type { StatoFiltroMovimenti } from '@primo/contract/raccolta/operatore-movimenti'
import { withSign } from '@primo/domain/platform/numbers'
import type { RigaEstratto } from '@primo/domain/raccolta/estratto'
import type { Conto } from '@primo/domain/raccolta/punti'

/** The kinds of movement, as the rows of a statement. */
export const VOCI: Record<RigaEstratto['tipo'], string> = {
  accredito: 'Guadagnati',
  maturazione: 'Maturati',
  prenotazione: 'Richiesti per un premio',
  spesa: 'Spesi, premio consegnato',
  restituzione: 'Restituiti, richiesta chiusa',
  scadenza: 'Scaduti',
  storno: 'Stornati, pratica riaperta',
  rettifica: 'Rettifiche',
}

/** The columns of a statement, and what they are called. */
export const COLONNE = [
  ['in_maturazione', 'In maturazione'],
  ['disponibili', 'Disponibili'],
  ['prenotati', 'Prenotati'],
  ['totale', 'Totale'],
  ['debito', 'A debito'],
] as const

/** The same as a list is looked at by them, and any. */
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

/** An account of the ledger, as one says it. */
export const CONTI_NOMI: Record<Conto, string> = {
  emissione: 'Emessi dal programma',
  maturazione: 'In maturazione',
  disponibili: 'Disponibili',
  prenotati: 'Prenotati',
  spesi: 'Spesi',
  scaduti: 'Scaduti',
  debito: 'A debito',
}

/** A change as a figure: with its sign, or a dash where nothing changed. */
export const saidChange = (n: number) => (n === 0 ? '–' : withSign(n))
