import type { QueueToWork } from '../../ufficio/operatori/lavorazioni.ts'
import { cercaRettifiche, RETTIFICHE_SIMILI } from './rettifiche-lettura.ts'

/** Queue of the adjustments: the next item excludes the operator's own proposals, while an explicit assignment may be any. */
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
