import type { StatoEdizione } from '@primo/domain/raccolta/manifestazione-stati'
import type { State } from '../../ui/page/Pill.tsx'

export const STATES: Record<StatoEdizione, State> = {
  preparata: ['Preparata', 'base'],
  aperta: ['Aperta', 'ok'],
  chiusa: ['Solo richieste', 'warn'],
  scaduta: ['Scaduta', 'neutro'],
}
/** Meaning of each state of an edition for the members. */
export const EXPLANATIONS: Record<StatoEdizione, string> = {
  preparata: 'Non è ancora cominciata: si può correggere tutto.',
  aperta: 'Si raccolgono punti e si richiedono premi.',
  chiusa: 'Non si raccolgono più punti; i premi si richiedono ancora.',
  scaduta: 'I punti sono scaduti. Restano le consegne da finire.',
}
