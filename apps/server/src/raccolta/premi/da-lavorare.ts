import { RICHIESTE_DA_LAVORARE } from '@primo/domain/raccolta/premio'
import type { QueueToWork } from '../../ufficio/operatori/lavorazioni.ts'
import { cercaRichieste, RICHIESTE_SIMILI } from './queries-operatore.ts'

/** Returns the state by which the queue is filtered, or `da_lavorare` for all waiting requests. */
const statoChiesto = (stato: unknown) =>
  RICHIESTE_DA_LAVORARE.find((one) => one === stato) ?? ('da_lavorare' as const)

/** Queue of the prize requests, which wait until they are delivered. */
export const PREMI_DA_LAVORARE: QueueToWork = {
  lavorazione: 'richiesta_premio',
  row: 'r',
  id: 'r.id',
  dal: 'r.creata_il',
  similar: RICHIESTE_SIMILI,
  waiting: (query) =>
    cercaRichieste({
      ...query,
      stato: statoChiesto(query.stato),
      sort_by: 'creata_il',
      sort_order: 'asc',
      page: 1,
      per_page: 1,
    }),
}
