import type { AziendaInElenco, SchedaAzienda } from '@primo/contract/iscritti/operatore-aziende'
import type { State } from '../../ui/page/Pill.tsx'

export const COMPANY_STATES: Record<AziendaInElenco['stato'], State> = {
  approvata: ['Approvata', 'ok'],
  da_approvare: ['Da approvare', 'warn'],
}

/** Returns a company's registered office in one line, empty when it has none. */
export const sedeOf = ({ indirizzo, cap, comune }: SchedaAzienda): string =>
  indirizzo ? `${indirizzo}, ${cap} ${comune}` : ''
