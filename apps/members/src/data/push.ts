import { chiavePush, iscriviPush, togliPush } from '@primo/contract/comunicazioni/avvisi'
import { isNative } from '../device/storage.ts'
import { visione } from '../device/visione.ts'
import { api } from './api.ts'

/** State of push messages on this device: on, off, permission denied, unsupported, or subscription failed. */
export type PushState = 'acceso' | 'spento' | 'negato' | 'impossibile' | 'non_riuscito'

/**
 * Returns the push manager, or null: a phone's web view and a page without service worker have none, and during impersonation
 * this browser is not the member's.
 */
async function handler(): Promise<PushManager | null> {
  if (isNative() || visione() || !('serviceWorker' in navigator) || !('PushManager' in window)) return null
  if (!('Notification' in window)) return null
  // `ready` never resolves without a registered service worker.
  const registrazione = await navigator.serviceWorker.getRegistration()
  return registrazione?.pushManager ?? null
}

/** Returns the current state of push messages, without a permission prompt. */
export async function pushState(): Promise<PushState> {
  const push = await handler()
  if (!push) return 'impossibile'
  if (Notification.permission === 'denied') return 'negato'
  const sua = await push.getSubscription()
  return sua && Notification.permission === 'granted' ? 'acceso' : 'spento'
}

/**
 * Turns on push messages: requests the permission, subscribes this browser and registers it on the server. Requires a user
 * gesture.
 */
export async function turnOnPush(): Promise<PushState> {
  const push = await handler()
  if (!push) return 'impossibile'
  if ((await Notification.requestPermission()) !== 'granted') return pushState()
  const { data } = await api(chiavePush, {})
  // Fails where the browser has no push service, or cannot reach it.
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
    // Without the server's registration no message would arrive: the switch must be off.
    await sua.unsubscribe()
    throw cause
  }
  return 'acceso'
}

/** Turns off push messages: unsubscribes on the server, then in the browser. */
export async function turnOffPush(): Promise<PushState> {
  await api(togliPush, {})
  await (await (await handler())?.getSubscription())?.unsubscribe()
  return pushState()
}
