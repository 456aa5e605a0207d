import type { StatoEdizione } from '@primo/domain/raccolta/manifestazione-stati'
import type { Tone } from '../../ui/Pill.tsx'

export const STATE_NAMES: Record<StatoEdizione, string> = {
  preparata: 'Preparata',
  aperta: 'Aperta',
  chiusa: 'Solo richieste',
  scaduta: 'Scaduta',
}
export const TONES: Record<StatoEdizione, Tone> = {
  preparata: 'base',
  aperta: 'ok',
  chiusa: 'warn',
  scaduta: 'neutro',
}
/** What the state means for members, in a sentence. */
export const EXPLANATIONS: Record<StatoEdizione, string> = {
  preparata: 'Non è ancora cominciata: si può correggere tutto.',
  aperta: 'Si raccolgono punti e si richiedono premi.',
  chiusa: 'Non si raccolgono più punti; i premi si richiedono ancora.',
  scaduta: 'I punti sono scaduti. Restano le consegne da finire.',
}
