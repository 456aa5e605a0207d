import type { StatoFiltro } from '@primo/contract/pratiche/operatore-pratiche'
import type { StatoPratica } from '@primo/domain/pratiche/pratica'
import type { Tono } from '../../ui/Pillola.tsx'

export const NOMI_STATI: Record<StatoFiltro, string> = {
  in_lavorazione: 'In lavorazione',
  completata: 'Completate',
  rifiutata: 'Rifiutate',
  tutte: 'Tutte',
}
export const TONI: Record<StatoPratica, Tono> = { 1: 'neutro', 2: 'bad', 3: 'warn', 5: 'ok' }
