/// <reference lib="webworker" />
import { cacheNames, setCacheNameDetails } from 'workbox-core'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  getCacheKeyForURL,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope

// Workbox includes the scope's URL in its default cache names: on a host with `app` in its name, the app would delete them at
// start.
setCacheNameDetails({ prefix: 'rete', suffix: 'v1', precache: 'precache', runtime: 'runtime' })

/** Paths that the service worker leaves to the network: API, back office, notices, development mailbox. */
const NOT_OURS = [
  /^\/api(\/|$)/,
  /^\/backoffice(\/|$)/,
  /^\/dev(\/|$)/,
  /^\/disiscrizione\//,
  /^\/(informativa|note-legali|stato)$/,
  /\.[a-z0-9]+$/i,
]

/** Returns the URLs of a page's assets with their hashes. They are equal for two pages of the same build. */
const codeOf = (page: string) => (page.match(/\/assets\/[\w.-]+/g) ?? []).join()

/**
 * Updates the cached page with the server's current branding, which changes without a new build. A page of another build is not
 * cached, because its code is not: the next service worker caches it.
 * @returns the page when it differs from the served one, else null
 */
async function keepAsItIsNow(path: string): Promise<string | null> {
  const key = getCacheKeyForURL(`${path}.html`) ?? getCacheKeyForURL('/index.html')
  const kept = key && (await caches.match(key))
  if (!kept) return null
  const page = new URL(key).pathname
  const now = await fetch(page, { cache: 'no-cache' })
  if (!now.ok) return null
  const [was, is] = await Promise.all([kept.text(), now.clone().text()])
  if (is === was || codeOf(is) !== codeOf(was)) return null
  await (await caches.open(cacheNames.precache)).put(key, now)
  return is
}

/**
 * Matches the branding that the server inserts into a page (`platform/http/branded-files.ts` there): product name, and
 * stylesheet in the head.
 */
const LOOK = /<html data-prodotto="([^"]*)"[\s\S]*?<style id="aspetto" data-il="(\d+)">([^<]*)<\/style>/
const plain = (written: string) =>
  written.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))

/** Sends the current branding to a page served from the cache, which applies it at once. */
async function tellLook(clientId: string, page: string): Promise<void> {
  const [, nome, il, css] = LOOK.exec(page) ?? []
  const client = nome === undefined ? undefined : await self.clients.get(clientId)
  client?.postMessage({ aspetto: { nome: plain(nome!), il: Number(il), css } })
}

// Registered before Workbox's listeners: `respondWith` stops the event from reaching later ones.
self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url)
  const opens = event.request.mode === 'navigate' && origin === self.location.origin
  if (!opens || NOT_OURS.some((path) => path.test(pathname))) return
  // Concurrent with the response, which it never delays. Offline, the cached page stays.
  const keep = async () => {
    const now = await keepAsItIsNow(pathname)
    if (now) await tellLook(event.resultingClientId, now)
  }
  event.waitUntil(keep().catch(() => {}))
})

// The web app manifest is not cached: the server sets name and look of the installed app.
precacheAndRoute(
  self.__WB_MANIFEST.filter((entry) => typeof entry === 'string' || !entry.url.endsWith('.webmanifest')),
)
cleanupOutdatedCaches()

// Any other address of the app is served with its shell.
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_OURS }))

/** Cache of premio and moment images, for offline use. The content of an address never changes. */
const PICTURES = {
  cache: 'rete-figure-v1',
  path: /^\/(premi|momenti|api\/premi\/foto)\//,
  most: 150,
} as const
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && PICTURES.path.test(url.pathname),
  async ({ request }) => {
    const kept = await caches.open(PICTURES.cache)
    const seen = await kept.match(request)
    if (seen) return seen
    const fresh = await fetch(request)
    if (fresh.ok) {
      const [oldest, ...others] = await kept.keys()
      if (oldest && others.length >= PICTURES.most) await kept.delete(oldest)
      await kept.put(request, fresh.clone())
    }
    return fresh
  },
)

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** Payload of a push message (`comunicazioni/avvisi/push.ts` on the server). */
type Notifica = { id: number; titolo: string; testo: string; percorso: string }

self.addEventListener('push', (event) => {
  if (!event.data) return
  const { id, titolo, testo, percorso } = event.data.json() as Notifica
  // One tag per avviso: when it is sent again, it replaces the earlier notification.
  const options = {
    body: testo,
    tag: `avviso-${id}`,
    data: percorso,
    icon: '/icone/primo-192.png',
    lang: 'it',
  }
  event.waitUntil(self.registration.showNotification(titolo, options))
})

/** Opens the avviso's page, in an existing window of the app if there is one. Only addresses of the app are allowed. */
async function open(path: unknown): Promise<void> {
  const dove = typeof path === 'string' && path.startsWith('/app') ? path : '/app'
  const [finestra] = await self.clients.matchAll({ type: 'window' })
  if (!finestra) {
    await self.clients.openWindow(dove)
    return
  }
  await finestra.focus()
  await finestra.navigate(dove)
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data))
})
