import { createFilters } from '../../state/filters.ts'
import { EVERYTHING, type PremiFilters } from './catalogo.ts'

const NESSUNO: PremiFilters = { testo: '', categoria: EVERYTHING, ordine: 'richiedibili' }

/** Filters of the catalogue, shared by the list and the page of a premio. */
export const { useFiltri: useFilters, cambiaFiltri: changeFilters } = createFilters(NESSUNO)
