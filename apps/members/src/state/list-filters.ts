import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { onAccountLeft } from './store.ts'

/** Hook that reads a list's filters, and function that changes some of them. */
export interface Filters<T> {
  useFiltri: UseBoundStore<StoreApi<T>>
  cambiaFiltri: (part: Partial<T>) => void
}

/**
 * Creates the filters of a list, kept while the app is open and reset when the account changes, so that the next member does not
 * see them.
 * @param none initial filters, also used for the reset
 */
export function createFilters<T extends object>(none: T): Filters<T> {
  const useFiltri = create<T>(() => none)
  onAccountLeft(() => useFiltri.setState(none, true))
  return { useFiltri, cambiaFiltri: (part) => useFiltri.setState(part) }
}
