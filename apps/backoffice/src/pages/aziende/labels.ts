import type { AziendaInElenco, SchedaAzienda } from '@primo/contract/iscritti/operatore-aziende'
import type { State } from '../../ui/page/Pill.tsx'

export const COMPANY_STATES: Record<AziendaInElenco['stato'], State> = {
  approvata: ['Approvata', 'ok'],
  da_approvare: ['Da approvare', 'warn'],
}

/** Returns the seat in one line, empty without one. */
export const sedeOf = ({ indirizzo, cap, comune }: SchedaAzienda): string =>
  indirizzo ? `${indirizzo}, ${cap} ${comune}` : ''
