import type { FiltriPratiche } from '../../data/pratiche.ts'
import { rememberFilters } from '../../state/filters.ts'

const TUTTE: FiltriPratiche = {
  q: '',
  id_stato: 0,
  id_tipo_finanziamento: 0,
  sort_by: 'data_registrazione',
  sort_order: 'desc',
}

/** How the list can be sorted: what one reads, and what is asked. */
export const ORDINI = {
  recenti: { nome: 'Più recenti', sort_by: 'data_registrazione', sort_order: 'desc' },
  vecchie: { nome: 'Meno recenti', sort_by: 'data_registrazione', sort_order: 'asc' },
  nome: { nome: 'Nome', sort_by: 'nominativo', sort_order: 'asc' },
  importo: { nome: 'Importo', sort_by: 'importo_cent', sort_order: 'desc' },
  avanzamento: { nome: 'Avanzamento', sort_by: 'perc_completamento', sort_order: 'desc' },
} as const satisfies Record<string, Pick<FiltriPratiche, 'sort_by' | 'sort_order'> & { nome: string }>
export type Ordine = keyof typeof ORDINI

/** The order these filters ask for, by its name. */
export function ordineDi({ sort_by, sort_order }: FiltriPratiche): Ordine {
  const trovato = (Object.keys(ORDINI) as Ordine[]).find(
    (o) => ORDINI[o].sort_by === sort_by && ORDINI[o].sort_order === sort_order,
  )
  return trovato ?? 'recenti'
}

/** The list's filters, the same beside a case and alone. */
export const { useFiltri, cambiaFiltri } = rememberFilters(TUTTE)

/** Search, state and type go; the order stays. */
export function mostraTutte(): void {
  cambiaFiltri({ q: '', id_stato: 0, id_tipo_finanziamento: 0 })
}
