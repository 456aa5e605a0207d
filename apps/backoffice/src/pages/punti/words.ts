import type { StatoFiltro } from '@primo/contract/raccolta/operatore-punti'
import type { StatoRettifica } from '@primo/domain/raccolta/rettifica'
import type { Tone } from '../../ui/Pill.tsx'

export const STATE_NAMES: Record<StatoRettifica, string> = {
  proposta: 'Da confermare',
  approvata: 'Approvata',
  rifiutata: 'Rifiutata',
  ritirata: 'Ritirata',
}
export const FATTI: Record<StatoRettifica, string> = { ...STATE_NAMES, proposta: 'Proposta' }
export const FILTER_NAMES: Record<StatoFiltro, string> = {
  proposta: 'Da confermare',
  approvata: 'Approvate',
  rifiutata: 'Rifiutate',
  ritirata: 'Ritirate',
  tutte: 'Tutte',
}
export const TONES: Record<StatoRettifica, Tone> = {
  proposta: 'warn',
  approvata: 'ok',
  rifiutata: 'bad',
  ritirata: 'neutro',
}
