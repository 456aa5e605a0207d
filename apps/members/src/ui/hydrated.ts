import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Returns whether the page is hydrated. Before hydration, a native form submission would put the typed data, the password
 * included, in the URL.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
