import { chiaveProvaPush, provaPush } from '@primo/contract/comunicazioni/operatore-comunicazioni'
import { sitePathOf } from '../paths.ts'
import { api } from './api.ts'

/** Outcome of a push test: received, sent but not yet received, denied, unsupported, unreachable, or the cause of a failure. */
export type PushTest =
  | 'arrivata'
  | 'partita'
  | 'negata'
  | 'impossibile'
  | 'irraggiungibile'
  | { causa: string }

/** Maximum wait in milliseconds for the test push message to arrive. */
const WAIT_MS = 15_000

/** Registers the service worker and waits until it is active. */
async function worker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(sitePathOf('/prova-push.js'), {
    scope: sitePathOf('/'),
  })
  const starting = registration.installing ?? registration.waiting
  if (!registration.active && starting)
    await new Promise<void>((done) =>
      starting.addEventListener('statechange', () => starting.state === 'activated' && done()),
    )
  return registration
}

/** Listens for the service worker's confirmation that the test message has arrived. Set up before the message is sent. */
function arrival(): { came: (inTime: number) => Promise<boolean>; stop: () => void } {
  const channel = new BroadcastChannel('prova-push')
  const received = new Promise<boolean>((done) => channel.addEventListener('message', () => done(true)))
  return {
    came: (inTime) =>
      Promise.race([received, new Promise<boolean>((done) => setTimeout(done, inTime, false))]),
    stop: () => channel.close(),
  }
}

/** Subscribes this browser, sends it a push message, and unsubscribes. Requires a user gesture. */
export async function sendTestPush(): Promise<PushTest> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'impossibile'
  if ((await Notification.requestPermission()) !== 'granted') return 'negata'
  const registration = await worker().catch(() => null)
  if (!registration) return 'impossibile'
  const { data } = await api(chiaveProvaPush, {})
  // Fails where the browser has no push service, or cannot reach it.
  const subscription = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: data.chiave_pubblica })
    .catch(() => null)
  if (!subscription) return 'irraggiungibile'
  const { came, stop } = arrival()
  try {
    const { endpoint = '', keys } = subscription.toJSON()
    const body = { endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
    const { partita, causa } = (await api(provaPush, { body })).data
    if (!partita) return { causa: causa ?? 'nessuna risposta' }
    return (await came(WAIT_MS)) ? 'arrivata' : 'partita'
  } finally {
    stop()
    await subscription.unsubscribe()
  }
}
