import type { RigaEstratto } from '@primo/domain/raccolta/estratto'

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
