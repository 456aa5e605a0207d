import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Whether the page's code is at work. The front door is HTML before it is an app: until then a form that left by itself
 * would put what was typed, password and all, in the address.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
