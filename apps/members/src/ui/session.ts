import { leggiUtente } from '@primo/contract/accesso/accesso'
import { onRefusal } from '../data/api.ts'
import {
  login,
  logout,
  onSession,
  reloadUser,
  roleNamedIn,
  SESSION_EXPIRED,
  userLoadMessage,
} from '../data/session.ts'
import { visione } from '../device/visione.ts'
import { areaPathOf, canEnterArea, landingOf } from '../guards.ts'
import { paths } from '../paths.ts'
import { currentState, onAccountLeft } from '../state/store.ts'
import { alertError, cancelOpenDialogs, toast } from './overlays.ts'
import { replaceWith } from './public-router.tsx'

/** Loads the user of a stored token. A failed load ends the session and shows why (specification §4, §8). */
async function loadUser(): Promise<void> {
  try {
    await reloadUser()
  } catch (error) {
    // The refused refresh has already ended the session and shown its message.
    if (currentState().token === null) return
    void alertError({ header: 'Accesso non riuscito', message: userLoadMessage(error) })
    // A cancelled load must not end an impersonation.
    if (!visione()) await logout()
  }
}

/** Functions that log in and load the user. The public pages load this module on demand. */
export const session = { login, loadUser }

onSession({
  wrongRole: (message) => void alertError({ header: 'Accesso non consentito', message }),
  ended: (wanted) => {
    // A second error at the same time must not overwrite the requested address.
    if (window.location.pathname !== paths.login) replaceWith(paths.login, wanted)
  },
})

/** Ends this device's subscription to push messages, which belongs to the session that ended. */
async function unsubscribePush(): Promise<void> {
  // During impersonation the browser is the operator's.
  if (visione() || typeof navigator === 'undefined' || !navigator.serviceWorker) return
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}

// No dialog of the previous user, nor the chatbot, may stay on the login page, and no notice come to the lock screen.
onAccountLeft(() => {
  cancelOpenDialogs()
  unsubscribePush().catch(() => null)
  if (typeof document === 'undefined') return
  for (const widget of document.querySelectorAll('[data-chatbot]')) widget.remove()
})

onRefusal({
  sessionEnded: async (spec, message, status) => {
    toast(spec === leggiUtente && status === 401 ? SESSION_EXPIRED : message, 'warning')
    await logout(window.location.pathname + window.location.search)
  },
  areaClosed: async (url) => {
    // Imported on demand, because the public pages have no areas.
    await import('../data/profiles.ts').then((m) => m.rereadProfiles())
    const ruolo = roleNamedIn(url)
    if (!ruolo) return
    // A closed area's guard already redirects to the landing page: a redirect to the area would race with it.
    replaceWith(canEnterArea(ruolo, currentState().user) ? areaPathOf[ruolo] : landingOf[ruolo])
  },
})
