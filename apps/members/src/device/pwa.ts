import { useSyncExternalStore } from 'react'
import { isNative } from './storage.ts'

/**
 * Words in the names of caches that older versions of the app left (specification §2). The service worker's own are named
 * `rete-…-v1`.
 */
const OLD = ['primo', 'app', 'ngsw']

/** Deletes at startup the caches left by earlier service workers: those whose name contains `primo`, `app` or `ngsw`. */
export async function deleteOldCaches(): Promise<void> {
  if (!('caches' in globalThis)) return
  const names = await caches.keys().catch(() => [])
  await Promise.all(names.filter(isOldCache).map((name) => caches.delete(name)))
}

function isOldCache(name: string): boolean {
  return OLD.some((word) => name.includes(word))
}

/** Registers the service worker for offline use. Not in development, nor in a native build. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || isNative() || !('serviceWorker' in navigator)) return
  const register = () =>
    navigator.serviceWorker.register('/sw.js').catch((cause: unknown) => {
      console.warn('No service worker', cause)
    })
  // After the page load, to not compete with it. For returning members it may have happened already.
  if (document.readyState === 'complete') void register()
  else window.addEventListener('load', register)
}

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
