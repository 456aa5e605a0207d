import type { StatoFiltro } from '@primo/contract/raccolta/operatore-punti'
import type { StatoRettifica } from '@primo/domain/raccolta/rettifica'
import type { Tono } from '../../ui/Pillola.tsx'

export const NOMI_STATI: Record<StatoRettifica, string> = {
  proposta: 'Da confermare',
  approvata: 'Approvata',
  rifiutata: 'Rifiutata',
  ritirata: 'Ritirata',
}
export const FATTI: Record<StatoRettifica, string> = { ...NOMI_STATI, proposta: 'Proposta' }
export const NOMI_FILTRI: Record<StatoFiltro, string> = {
  proposta: 'Da confermare',
  approvata: 'Approvate',
  rifiutata: 'Rifiutate',
  ritirata: 'Ritirate',
  tutte: 'Tutte',
}
export const TONI: Record<StatoRettifica, Tono> = {
  proposta: 'warn',
  approvata: 'ok',
  rifiutata: 'bad',
  ritirata: 'neutro',
}
