import { rememberFilters } from '../../state/filters.ts'
import { type Filtri, TUTTI } from './catalogo.ts'

const NESSUNO: Filtri = { testo: '', categoria: TUTTI, ordine: 'richiedibili' }

/** The catalogue's filters, the same in the list and beside a prize. */
export const { useFiltri, cambiaFiltri } = rememberFilters(NESSUNO)
