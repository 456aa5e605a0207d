import type { PassoPratica } from '@primo/domain/pratiche/pratica'
import type { StatoRichiesta } from '@primo/domain/raccolta/premio'
import type { State } from './Pill.tsx'

/** A step of a case, as a person says it. */
export const PASSO_NAMES: Record<PassoPratica, string> = {
  documenti: 'Documenti',
  istruttoria: 'Istruttoria',
  delibera: 'Delibera',
  erogazione: 'Erogazione',
}

/** A request's state as something that happened. */
export const FATTI_RICHIESTA: Record<StatoRichiesta, string> = {
  richiesta: 'Richiesta',
  approvata: 'Approvata',
  rifiutata: 'Rifiutata',
  in_preparazione: 'In preparazione',
  spedita: 'Spedita',
  consegnata: 'Consegnata',
  resa: 'Resa',
  annullata: 'Annullata da chi l’aveva fatta',
}
/** A request's state, by what an operator has to do next. */
export const RICHIESTA_STATES: Record<StatoRichiesta, State> = {
  richiesta: ['Da approvare', 'warn'],
  approvata: ['Da preparare', 'base'],
  rifiutata: ['Rifiutata', 'bad'],
  in_preparazione: ['In preparazione', 'base'],
  spedita: ['Spedita', 'base'],
  consegnata: ['Consegnata', 'ok'],
  resa: ['Resa', 'bad'],
  annullata: ['Annullata', 'neutro'],
}

/** A level of the line, as one says it: 0 is who registered the case. */
export const nomeLivello = (livello: number) => (livello === 0 ? 'Titolare' : `${livello}º livello`)
