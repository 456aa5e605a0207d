import type { StatoFiltro } from '@primo/contract/pratiche/operatore-pratiche'
import type { StatoPratica } from '@primo/domain/pratiche/pratica'
import type { Tone } from '../../ui/page/Pill.tsx'

export const STATE_NAMES: Record<StatoFiltro, string> = {
  in_lavorazione: 'In lavorazione',
  completata: 'Completate',
  rifiutata: 'Rifiutate',
  tutte: 'Tutte',
}
export const TONES: Record<StatoPratica, Tone> = { 1: 'neutro', 2: 'bad', 3: 'warn', 5: 'ok' }
