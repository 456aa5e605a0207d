import { useSyncExternalStore } from 'react'
import { Icon } from './Icon.tsx'

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Returns whether the device is online. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

export function OfflineBanner() {
  if (useOnline()) return null
  return (
    <div className="offline-banner" role="status">
      <Icon name="offline" />
      Sei senza connessione: qualcosa può mancare, e si aggiorna da sé quando torna.
    </div>
  )
}
