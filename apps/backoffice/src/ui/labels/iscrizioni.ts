import type { Traguardo } from '@primo/contract/ingresso/operatore-cruscotto'
import type { StatoFiltroIscrizioni } from '@primo/contract/ingresso/operatore-iscrizioni'
import type { Ruolo, StatoProfilo } from '@primo/domain/platform/ruolo'
import type { State } from '../page/Pill.tsx'

export const RUOLO_NAMES: Record<Ruolo, string> = {
  promotore: 'Promotore',
  convenzionato: 'Convenzionato',
  manifestazione: 'Premi',
}
export const STATES: Record<StatoProfilo, State> = {
  verificata: ['Verificata', 'neutro'],
  da_completare: ['Da completare', 'neutro'],
  in_approvazione: ['Da approvare', 'warn'],
  attiva: ['Attiva', 'ok'],
  bloccata: ['Bloccata', 'bad'],
  cessata: ['Cessata', 'neutro'],
}
export const FILTER_NAMES: Partial<Record<StatoFiltroIscrizioni, string>> = {
  in_approvazione: 'Da approvare',
  da_completare: 'Da completare',
  attiva: 'Attive',
  bloccata: 'Bloccate',
  cessata: 'Cessate',
  tutte: 'Tutte',
}

/** Labels of the milestones. */
export const TRAGUARDI_NOMI: Record<Traguardo, string> = {
  registrati: 'Registrati',
  verificati: 'Verificati',
  iscritti: 'Iscritti',
  prima_pratica: 'Prima pratica',
  primo_premio: 'Primo premio',
}
