import type { StatoFiltroIscrizioni } from '@primo/contract/ingresso/operatore-iscrizioni'
import type { Ruolo, StatoProfilo } from '@primo/domain/platform/ruolo'
import type { Tono } from './Pillola.tsx'

export const NOMI_RUOLI: Record<Ruolo, string> = {
  promotore: 'Promotore',
  convenzionato: 'Convenzionato',
  manifestazione: 'Premi',
}
export const NOMI_STATI: Record<StatoProfilo, string> = {
  verificata: 'Verificata',
  da_completare: 'Da completare',
  in_approvazione: 'Da approvare',
  attiva: 'Attiva',
  bloccata: 'Bloccata',
  cessata: 'Cessata',
}
export const NOMI_FILTRI: Partial<Record<StatoFiltroIscrizioni, string>> = {
  in_approvazione: 'Da approvare',
  da_completare: 'Da completare',
  attiva: 'Attive',
  bloccata: 'Bloccate',
  cessata: 'Cessate',
  tutte: 'Tutte',
}
export const TONI: Record<StatoProfilo, Tono> = {
  verificata: 'neutro',
  da_completare: 'neutro',
  in_approvazione: 'warn',
  attiva: 'ok',
  bloccata: 'bad',
  cessata: 'neutro',
}
