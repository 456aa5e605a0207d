import { useSyncExternalStore } from 'react'

interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}

type Install = { offer: InstallPrompt | null; installed: boolean }
let state: Install = { offer: null, installed: false }
const listeners = new Set<() => void>()

function set(change: Partial<Install>) {
  state = { ...state, ...change }
  for (const tell of listeners) tell()
}

/**
 * Stores the browser's install prompt (`beforeinstallprompt`) until the member uses it. The browser fires the event once, soon
 * after the first page load, so a page that listens later would miss it.
 */
export function keepInstallOffer(): void {
  if (window.matchMedia('(display-mode: standalone)').matches) set({ installed: true })
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    set({ offer: event as InstallPrompt })
  })
  window.addEventListener('appinstalled', () => set({ installed: true }))
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** Returns the function that installs the app (null where unsupported), and whether the app is installed. */
export function useInstall(): { install: (() => Promise<void>) | null; installed: boolean } {
  const { offer, installed } = useSyncExternalStore(
    subscribe,
    () => state,
    () => state,
  )
  const install = async () => {
    await offer?.prompt()
    set({ offer: null })
  }
  return { install: offer ? install : null, installed }
}
