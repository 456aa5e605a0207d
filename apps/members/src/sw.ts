/// <reference lib="webworker" />
import { setCacheNameDetails } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope

// Workbox puts the scope's address into its default names: on a host with `app` in it, the app would delete them at start.
setCacheNameDetails({ prefix: 'rete', suffix: 'v1', precache: 'precache', runtime: 'runtime' })

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()

// Every other address of the app opens its shell; API, back office, the privacy notice and the development mailbox are the network's.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api(\/|$)/, /^\/backoffice(\/|$)/, /^\/dev(\/|$)/, /^\/informativa$/, /\.[a-z0-9]+$/i],
  }),
)

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
