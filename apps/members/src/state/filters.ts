import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { onAccountLeft } from './store.ts'

/** A list's filters, followed, and how to change some of them. */
export interface Filters<T> {
  useFiltri: UseBoundStore<StoreApi<T>>
  cambiaFiltri: (part: Partial<T>) => void
}

/**
 * The filters of a list, for as long as the app is open and its member is in: what he looked for is not for who enters
 * after him.
 * @param none what the list starts from, and goes back to
 */
export function rememberFilters<T extends object>(none: T): Filters<T> {
  const useFiltri = create<T>(() => none)
  onAccountLeft(() => useFiltri.setState(none, true))
  return { useFiltri, cambiaFiltri: (part) => useFiltri.setState(part) }
}
