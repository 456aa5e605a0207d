import type { QueueToWork } from '../ufficio/operatori/lavorazioni.ts'
import { cercaInCoda, PRATICHE_SIMILI } from './queries-operatore.ts'

/** Queue of the cases, which wait while they are In Lavorazione. */
export const PRATICHE_DA_LAVORARE: QueueToWork = {
  lavorazione: 'pratica',
  row: 'p',
  id: 'p.id',
  dal: 'p.aggiornata_il',
  similar: PRATICHE_SIMILI,
  waiting: (query) =>
    cercaInCoda({
      ...query,
      stato: 'in_lavorazione',
      sort_by: 'ferma_dal',
      sort_order: 'asc',
      page: 1,
      per_page: 1,
    }),
}
