import type { StatoFiltro } from '@primo/contract/raccolta/operatore-premi'
import type { StatoRichiesta } from '@primo/domain/raccolta/premio'
import type { Tone } from '../../ui/Pill.tsx'

export const FILTER_NAMES: Partial<Record<StatoFiltro, string>> = {
  da_lavorare: 'Da lavorare',
  tutte: 'Tutte',
  richiesta: 'Da approvare',
  approvata: 'Da preparare',
  in_preparazione: 'In preparazione',
  spedita: 'Spedite',
  consegnata: 'Consegnate',
}
export const TONES: Record<StatoRichiesta, Tone> = {
  richiesta: 'warn',
  approvata: 'base',
  rifiutata: 'bad',
  in_preparazione: 'base',
  spedita: 'base',
  consegnata: 'ok',
  resa: 'bad',
  annullata: 'neutro',
}
