import { STATI_VOCE, type StatoVoce } from '@primo/domain/pratiche/documento'
import type { PassoPratica } from '@primo/domain/pratiche/pratica'
import type { StatoRichiesta } from '@primo/domain/raccolta/premio'
import type { State } from '../page/Pill.tsx'

/** Labels of the steps of a pratica. */
export const PASSO_NAMES: Record<PassoPratica, string> = {
  documenti: 'Documenti',
  istruttoria: 'Istruttoria',
  delibera: 'Delibera',
  erogazione: 'Erogazione',
}

/** Labels of the states of a pratica's document. */
export const DOCUMENTO_STATES: Record<StatoVoce, State> = {
  da_avere: [STATI_VOCE.da_avere, 'neutro'],
  ricevuto: [STATI_VOCE.ricevuto, 'warn'],
  controllato: [STATI_VOCE.controllato, 'ok'],
  rifiutato: [STATI_VOCE.rifiutato, 'bad'],
  scaduto: [STATI_VOCE.scaduto, 'bad'],
}

/** Labels of a prize request's states, worded as past events for its history. */
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
/** Labels of a prize request's states, worded as the operator's next step. */
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

/** Returns the label of a level above the member who registered a pratica: 0 is that member, 1 their sponsor, and so on. */
export const nomeLivello = (livello: number) => (livello === 0 ? 'Titolare' : `${livello}º livello`)
