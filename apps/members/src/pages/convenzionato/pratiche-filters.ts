import type { FiltriPratiche } from '../../data/pratiche.ts'
import { createFilters } from '../../state/list-filters.ts'

const ALL: FiltriPratiche = {
  q: '',
  id_stato: 0,
  id_tipo_finanziamento: 0,
  sort_by: 'data_registrazione',
  sort_order: 'desc',
}

/** Sort orders of the list of pratiche: label, and parameters of the query. */
export const SORT_ORDERS = {
  recenti: { nome: 'Più recenti', sort_by: 'data_registrazione', sort_order: 'desc' },
  vecchie: { nome: 'Meno recenti', sort_by: 'data_registrazione', sort_order: 'asc' },
  nome: { nome: 'Nome', sort_by: 'nominativo', sort_order: 'asc' },
  importo: { nome: 'Importo', sort_by: 'importo_cent', sort_order: 'desc' },
  avanzamento: { nome: 'Avanzamento', sort_by: 'perc_completamento', sort_order: 'desc' },
} as const satisfies Record<string, Pick<FiltriPratiche, 'sort_by' | 'sort_order'> & { nome: string }>
export type SortOrder = keyof typeof SORT_ORDERS

/** Returns the name of the sort order that the list's filters contain. */
export function sortOrderOf({ sort_by, sort_order }: FiltriPratiche): SortOrder {
  const found = (Object.keys(SORT_ORDERS) as SortOrder[]).find(
    (o) => SORT_ORDERS[o].sort_by === sort_by && SORT_ORDERS[o].sort_order === sort_order,
  )
  return found ?? 'recenti'
}

/** Filters of the list of pratiche, shared by its own page and the column next to an open pratica. */
export const { useFiltri: useFilters, cambiaFiltri: changeFilters } = createFilters(ALL)

/** Clears search, state and type of the list. The sort order stays. */
export function mostraTutte(): void {
  changeFilters({ q: '', id_stato: 0, id_tipo_finanziamento: 0 })
}
