import type { AziendaInElenco, SchedaAzienda } from '@primo/contract/persone/operatore-aziende'
import type { State } from '../../ui/Pill.tsx'

export const COMPANY_STATES: Record<AziendaInElenco['stato'], State> = {
  approvata: ['Approvata', 'ok'],
  da_approvare: ['Da approvare', 'warn'],
}

/** Its seat in one line; empty where it was never written. */
export const sedeOf = ({ indirizzo, cap, comune }: SchedaAzienda): string =>
  indirizzo ? `${indirizzo}, ${cap} ${comune}` : ''
