import { chiaveProvaPush, provaPush } from '@primo/contract/comunicazioni/operatore-comunicazioni'
import { addressOf } from '../paths.ts'
import { api } from './api.ts'

/** How the test went: it came; it left, and is not here yet; why it could not be tried, or did not leave. */
export type PushTest =
  | 'arrivata'
  | 'partita'
  | 'negata'
  | 'impossibile'
  | 'irraggiungibile'
  | { causa: string }

/** How long one waits for it to come. */
const WAIT_MS = 15_000

/** The worker that shows it, once it is at work. */
async function worker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(addressOf('/prova-push.js'), {
    scope: addressOf('/'),
  })
  const starting = registration.installing ?? registration.waiting
  if (!registration.active && starting)
    await new Promise<void>((done) =>
      starting.addEventListener('statechange', () => starting.state === 'activated' && done()),
    )
  return registration
}

/** Whether the worker says that it has come, in time; what listens is there before the message leaves. */
function arrival(): { came: (inTime: number) => Promise<boolean>; stop: () => void } {
  const channel = new BroadcastChannel('prova-push')
  const heard = new Promise<boolean>((done) => channel.addEventListener('message', () => done(true)))
  return {
    came: (inTime) => Promise.race([heard, new Promise<boolean>((done) => setTimeout(done, inTime, false))]),
    stop: () => channel.close(),
  }
}

/** Subscribes this browser, has a push message sent to it, and ends the subscription. To be called from a click. */
export async function tryPush(): Promise<PushTest> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'impossibile'
  if ((await Notification.requestPermission()) !== 'granted') return 'negata'
  const registration = await worker().catch(() => null)
  if (!registration) return 'impossibile'
  const { data } = await api(chiaveProvaPush, {})
  // Fails where the browser cannot reach its own push service, or has none.
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
