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

// Workbox puts the scope's address into its default names: on a host with `app` in it, the app would delete them at start.
setCacheNameDetails({ prefix: 'rete', suffix: 'v1', precache: 'precache', runtime: 'runtime' })

/** API, back office, the notices and the development mailbox are the network's. */
const NOT_OURS = [
  /^\/api(\/|$)/,
  /^\/backoffice(\/|$)/,
  /^\/dev(\/|$)/,
  /^\/disiscrizione\//,
  /^\/(informativa|note-legali|stato)$/,
  /\.[a-z0-9]+$/i,
]

/** The code a page asks for, by its hashes: of two pages of one build it is the same. */
const codeOf = (page: string) => (page.match(/\/assets\/[\w.-]+/g) ?? []).join()

/**
 * Keeps a page as the server dresses it now: the company changes look and name without a new build, and what was kept of the
 * old would open until there is one. A page of another build stays out, since its code is not kept: the next worker brings it.
 * @returns the page, where it is another than the one that was opened
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

/** What the server writes into a page it dresses (`platform/http/dressed.ts` there): its name, and a style in its head. */
const LOOK = /<html data-prodotto="([^"]*)"[\s\S]*?<style id="aspetto" data-il="(\d+)">([^<]*)<\/style>/
const plain = (written: string) =>
  written.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))

/** Tells the page that was opened as it was kept how it looks now: it puts that on at once, and not at the next opening. */
async function tellLook(clientId: string, page: string): Promise<void> {
  const [, nome, il, css] = LOOK.exec(page) ?? []
  const client = nome === undefined ? undefined : await self.clients.get(clientId)
  client?.postMessage({ aspetto: { nome: plain(nome!), il: Number(il), css } })
}

// Before the worker's own answers: who answers keeps an event from whoever listens after.
self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url)
  const opens = event.request.mode === 'navigate' && origin === self.location.origin
  if (!opens || NOT_OURS.some((path) => path.test(pathname))) return
  // Beside the answer, which waits for nobody; without a network what is kept stays.
  const keep = async () => {
    const now = await keepAsItIsNow(pathname)
    if (now) await tellLook(event.resultingClientId, now)
  }
  event.waitUntil(keep().catch(() => {}))
})

// What an installed app is called and how it looks is the server's to say, each time.
precacheAndRoute(
  self.__WB_MANIFEST.filter((entry) => typeof entry === 'string' || !entry.url.endsWith('.webmanifest')),
)
cleanupOutdatedCaches()

// Every other address of the app opens its shell.
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_OURS }))

/** Pictures of prizes and of moments seen once are seen again without a network. Each address is one picture for good. */
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

/** What the server sends (`comunicazioni/avvisi/push.ts` there). */
type Notifica = { id: number; titolo: string; testo: string; percorso: string }

self.addEventListener('push', (event) => {
  if (!event.data) return
  const { id, titolo, testo, percorso } = event.data.json() as Notifica
  // One tag a notice: sent again, it takes the place of the first.
  const options = {
    body: testo,
    tag: `avviso-${id}`,
    data: percorso,
    icon: '/icone/primo-192.png',
    lang: 'it',
  }
  event.waitUntil(self.registration.showNotification(titolo, options))
})

/** Opens what the notice speaks of, in the window of the app if there is one. Only our own addresses. */
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
