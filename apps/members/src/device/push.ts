import { chiavePush, iscriviPush, togliPush } from '@primo/contract/comunicazioni/avvisi'
import { api } from '../data/api.ts'
import { isNative } from './storage.ts'
import { visione } from './visione.ts'

/** How push messages stand on this device. */
export type PushState = 'acceso' | 'spento' | 'negato' | 'impossibile' | 'non_riuscito'

/**
 * The worker's subscription service, where there is one: a phone's web view, or a page without worker, has none; and in an
 * operator's look at somebody's app this browser's is not that member's.
 */
async function handler(): Promise<PushManager | null> {
  if (isNative() || visione() || !('serviceWorker' in navigator) || !('PushManager' in window)) return null
  if (!('Notification' in window)) return null
  // `ready` never comes where no worker was registered.
  const registrazione = await navigator.serviceWorker.getRegistration()
  return registrazione?.pushManager ?? null
}

/** How it stands now, without asking the person anything. */
export async function pushState(): Promise<PushState> {
  const push = await handler()
  if (!push) return 'impossibile'
  if (Notification.permission === 'denied') return 'negato'
  const sua = await push.getSubscription()
  return sua && Notification.permission === 'granted' ? 'acceso' : 'spento'
}

/** Asks the permission, subscribes this browser and tells the server. To be called from a tap. */
export async function turnOnPush(): Promise<PushState> {
  const push = await handler()
  if (!push) return 'impossibile'
  if ((await Notification.requestPermission()) !== 'granted') return pushState()
  const { data } = await api(chiavePush, {})
  // Fails where the browser cannot reach its own push service, or has none.
  const sua = await push
    .subscribe({ userVisibleOnly: true, applicationServerKey: data.chiave_pubblica })
    .catch(() => null)
  if (!sua) return 'non_riuscito'
  const { endpoint, keys } = sua.toJSON()
  try {
    await api(iscriviPush, {
      body: { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
    })
  } catch (cause) {
    // The server would not send to it: the switch must not say it does.
    await sua.unsubscribe()
    throw cause
  }
  return 'acceso'
}

/** Tells the server, then the browser, that nothing is to come here any more. */
export async function turnOffPush(): Promise<PushState> {
  await api(togliPush, {})
  await (await (await handler())?.getSubscription())?.unsubscribe()
  return pushState()
}
