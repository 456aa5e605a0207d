/// <reference lib="webworker" />
import { setCacheNameDetails } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope

// Workbox puts the scope's address into its default names: on a host with `app` in it, the app would delete them at start.
setCacheNameDetails({ prefix: 'rete', suffix: 'v1', precache: 'precache', runtime: 'runtime' })

// What an installed app is called and how it looks is the server's to say, each time.
precacheAndRoute(
  self.__WB_MANIFEST.filter((entry) => typeof entry === 'string' || !entry.url.endsWith('.webmanifest')),
)
cleanupOutdatedCaches()

// Every other address of the app opens its shell; API, back office, the notices and the development mailbox are the network's.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [
      /^\/api(\/|$)/,
      /^\/backoffice(\/|$)/,
      /^\/dev(\/|$)/,
      /^\/(informativa|note-legali)$/,
      /\.[a-z0-9]+$/i,
    ],
  }),
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
