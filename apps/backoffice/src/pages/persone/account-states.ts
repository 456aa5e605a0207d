import type { PersonaInElenco } from '@primo/contract/ingresso/operatore-persone'
import type { State } from '../../ui/page/Pill.tsx'

/** Label and tone of each state of an account. */
export const ACCOUNT_STATES: Record<PersonaInElenco['stato'], State> = {
  attivo: ['Attivo', 'ok'],
  bloccato: ['Bloccato', 'bad'],
  da_verificare: ['Da verificare', 'warn'],
}
