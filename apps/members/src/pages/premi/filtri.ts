import { create } from 'zustand'
import { type Filtri, TUTTI } from './catalogo.ts'

/** The catalogue's filters, the same in the list and beside a prize, for as long as the app is open. */
export const useFiltri = create<Filtri>(() => ({ testo: '', categoria: TUTTI, ordine: 'richiedibili' }))

export function cambiaFiltri(parte: Partial<Filtri>): void {
  useFiltri.setState(parte)
}
