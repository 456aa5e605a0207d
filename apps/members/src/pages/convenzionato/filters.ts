import type { FiltriPratiche } from '../../data/pratiche.ts'
import { rememberFilters } from '../../state/filters.ts'

const ALL: FiltriPratiche = {
  q: '',
  id_stato: 0,
  id_tipo_finanziamento: 0,
  sort_by: 'data_registrazione',
  sort_order: 'desc',
}

/** How the list can be sorted: what one reads, and what is asked. */
export const SORT_ORDERS = {
  recenti: { nome: 'Più recenti', sort_by: 'data_registrazione', sort_order: 'desc' },
  vecchie: { nome: 'Meno recenti', sort_by: 'data_registrazione', sort_order: 'asc' },
  nome: { nome: 'Nome', sort_by: 'nominativo', sort_order: 'asc' },
  importo: { nome: 'Importo', sort_by: 'importo_cent', sort_order: 'desc' },
  avanzamento: { nome: 'Avanzamento', sort_by: 'perc_completamento', sort_order: 'desc' },
} as const satisfies Record<string, Pick<FiltriPratiche, 'sort_by' | 'sort_order'> & { nome: string }>
export type SortOrder = keyof typeof SORT_ORDERS

/** The order these filters ask for, by its name. */
export function sortOrderOf({ sort_by, sort_order }: FiltriPratiche): SortOrder {
  const found = (Object.keys(SORT_ORDERS) as SortOrder[]).find(
    (o) => SORT_ORDERS[o].sort_by === sort_by && SORT_ORDERS[o].sort_order === sort_order,
  )
  return found ?? 'recenti'
}

/** The list's filters, the same beside a case and alone. */
export const { useFiltri: useFilters, cambiaFiltri: changeFilters } = rememberFilters(ALL)

/** Search, state and type go; the order stays. */
export function mostraTutte(): void {
  changeFilters({ q: '', id_stato: 0, id_tipo_finanziamento: 0 })
}
