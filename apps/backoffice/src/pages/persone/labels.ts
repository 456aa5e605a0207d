import type { PersonaInElenco, StatoFiltroPersone } from '@primo/contract/ingresso/operatore-elenco-persone'
import type { State } from '../../ui/page/Pill.tsx'

export const ACCOUNT_STATES: Record<PersonaInElenco['stato'], State> = {
  attivo: ['Attivo', 'ok'],
  bloccato: ['Bloccato', 'bad'],
  da_verificare: ['Da verificare', 'warn'],
}
export const ACCOUNT_FILTERS: Record<StatoFiltroPersone, string> = {
  tutte: 'Tutti',
  attivo: 'Attivi',
  da_verificare: 'Da verificare',
  bloccato: 'Bloccati',
}
