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
