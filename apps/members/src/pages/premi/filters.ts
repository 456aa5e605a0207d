import { rememberFilters } from '../../state/filters.ts'
import { EVERYTHING, type PremiFilters } from './catalogo.ts'

const NESSUNO: PremiFilters = { testo: '', categoria: EVERYTHING, ordine: 'richiedibili' }

/** The catalogue's filters, the same in the list and beside a prize. */
export const { useFiltri: useFilters, cambiaFiltri: changeFilters } = rememberFilters(NESSUNO)
