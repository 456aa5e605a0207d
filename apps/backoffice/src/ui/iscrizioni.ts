import type { StatoFiltroIscrizioni } from '@primo/contract/ingresso/operatore-iscrizioni'
import type { Ruolo, StatoProfilo } from '@primo/domain/platform/ruolo'
import type { Tone } from './Pill.tsx'

export const RUOLO_NAMES: Record<Ruolo, string> = {
  promotore: 'Promotore',
  convenzionato: 'Convenzionato',
  manifestazione: 'Premi',
}
export const STATE_NAMES: Record<StatoProfilo, string> = {
  verificata: 'Verificata',
  da_completare: 'Da completare',
  in_approvazione: 'Da approvare',
  attiva: 'Attiva',
  bloccata: 'Bloccata',
  cessata: 'Cessata',
}
export const FILTER_NAMES: Partial<Record<StatoFiltroIscrizioni, string>> = {
  in_approvazione: 'Da approvare',
  da_completare: 'Da completare',
  attiva: 'Attive',
  bloccata: 'Bloccate',
  cessata: 'Cessate',
  tutte: 'Tutte',
}
export const TONES: Record<StatoProfilo, Tone> = {
  verificata: 'neutro',
  da_completare: 'neutro',
  in_approvazione: 'warn',
  attiva: 'ok',
  bloccata: 'bad',
  cessata: 'neutro',
}
