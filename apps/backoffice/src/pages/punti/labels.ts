import type { StatoFiltro } from '@primo/contract/raccolta/operatore-punti'
import type { StatoRettifica } from '@primo/domain/raccolta/rettifica'
import type { State } from '../../ui/page/Pill.tsx'

export const STATES: Record<StatoRettifica, State> = {
  proposta: ['Da confermare', 'warn'],
  approvata: ['Confermata', 'ok'],
  rifiutata: ['Rifiutata', 'bad'],
  ritirata: ['Ritirata', 'neutro'],
  scaduta: ['Scaduta', 'neutro'],
  superata: ['Non valeva più', 'neutro'],
}
/** Returns the state of a rettifica worded as an event of its history. */
export const rettificaEventLabel = (stato: StatoRettifica) =>
  stato === 'proposta' ? 'Proposta' : STATES[stato][0]
export const FILTER_NAMES: Record<StatoFiltro, string> = {
  proposta: 'Da confermare',
  approvata: 'Confermate',
  rifiutata: 'Rifiutate',
  ritirata: 'Ritirate',
  scaduta: 'Scadute',
  superata: 'Non valevano più',
  tutte: 'Tutte',
}
