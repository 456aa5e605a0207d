import type { StatoFiltro } from '@primo/contract/raccolta/operatore-premi'

export const FILTER_NAMES: Partial<Record<StatoFiltro, string>> = {
  da_lavorare: 'Da lavorare',
  tutte: 'Tutte',
  richiesta: 'Da approvare',
  approvata: 'Da preparare',
  in_preparazione: 'In preparazione',
  spedita: 'Spedite',
  consegnata: 'Consegnate',
}
