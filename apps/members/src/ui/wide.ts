import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 900px)'

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Returns whether list and detail are side by side: from 900 px. */
export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => false,
  )
}
