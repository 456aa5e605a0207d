import type { QueueToWork } from '../../ufficio/operatori/lavorazioni.ts'
import { cercaIscrizioni, ISCRIZIONI_SIMILI } from './coda.ts'

/** Queue of the enrolments, which wait once they are sent. */
export const ISCRIZIONI_DA_LAVORARE: QueueToWork = {
  lavorazione: 'profilo',
  row: 'p',
  id: 'p.id',
  dal: 'p.stato_dal',
  similar: ISCRIZIONI_SIMILI,
  waiting: (query) =>
    cercaIscrizioni({
      ...query,
      stato: 'in_approvazione',
      sort_by: 'dal',
      sort_order: 'asc',
      page: 1,
      per_page: 1,
    }),
}
