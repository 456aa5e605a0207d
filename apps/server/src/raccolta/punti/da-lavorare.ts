import type { QueueToWork } from '../../persone/operatori/lavorazioni.ts'
import { cercaRettifiche, RETTIFICHE_SIMILI } from './rettifiche-lettura.ts'

/** Of what is proposed one takes what he may decide; given by hand it may be anything. */
export const RETTIFICHE_DA_LAVORARE: QueueToWork = {
  lavorazione: 'rettifica',
  row: 'r',
  id: 'r.id',
  dal: 'r.proposta_il',
  similar: RETTIFICHE_SIMILI,
  waiting: (query) =>
    cercaRettifiche({
      ...query,
      ...(query.incarico === 'libere' && { non_di: query.chi }),
      stato: 'proposta',
      sort_by: 'proposta_il',
      sort_order: 'asc',
      page: 1,
      per_page: 1,
    }),
}
