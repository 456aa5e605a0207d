// Mostra la notifica di prova chiesta dalle impostazioni, e dice alla pagina che è arrivata. Non tiene e non intercetta nulla.
self.addEventListener('install', () => void self.skipWaiting())

self.addEventListener('push', (event) => {
  if (!event.data) return
  const { titolo, testo } = event.data.json()
  const arrivate = new BroadcastChannel('prova-push')
  arrivate.postMessage('arrivata')
  arrivate.close()
  event.waitUntil(self.registration.showNotification(titolo, { body: testo, lang: 'it', tag: 'prova' }))
})
