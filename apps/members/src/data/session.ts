import { ApiError } from '@primo/client/api-error'
import { messageOf } from '@primo/client/sentences'
import {
  leggiUtente,
  login as loginCall,
  logout as logoutCall,
  type Utente,
} from '@primo/contract/persone/accesso'
import { RUOLI, type Ruolo } from '@primo/domain/platform/ruolo'
import { visione } from '../device/visione.ts'
import { areaPathOf, landingOf, mayEnter } from '../guards.ts'
import { replaceWith } from '../navigation.ts'
import { paths } from '../paths.ts'
import { clearAuth, onAccountLeft, saved, setToken, setUser } from '../state/store.ts'
import { alertError, closeQuestions, toast } from '../ui/overlays.ts'
import { api, onRefusal, send } from './api.ts'
import { watchFaults } from './watch-faults.ts'

const WRONG_ROLE = "Diritti insufficienti per accedere all'applicazione"
const SESSION_EXPIRED = 'Sessione scaduta, effettua nuovamente il login'

/**
 * Enters, loads the user and checks his account role.
 * @param codice the one the server may ask for, sent by e-mail
 * @throws ApiError; a wrong role has already been logged out.
 */
export async function login(email: string, password: string, codice?: string): Promise<void> {
  const body = { email, password, device_name: saved().device_id, ...(codice ? { codice } : {}) }
  const { data } = await api(loginCall, { body })
  setToken(data)
  const user = await fetchUser()
  if (user.roles !== 'user') {
    await logout()
    throw new ApiError({ status: 403, code: 'DIRITTI_INSUFFICIENTI', message: WRONG_ROLE })
  }
  setUser(user)
}

/** Reads the user again and keeps it: after a contact was verified, an enrolment made, an address saved. */
export async function reloadUser(): Promise<Utente> {
  const user = await fetchUser()
  if (user.roles !== 'user') {
    void alertError({ header: 'Accesso non consentito', message: WRONG_ROLE })
    await logout()
  } else setUser(user)
  return user
}

/** A token without a user: loads it; a failed load ends the session and says why (specification §4, §8). */
export async function loadUser(): Promise<void> {
  try {
    await reloadUser()
  } catch (error) {
    // The session has already been ended, with its message, by the refresh that was refused.
    if (saved().token === null) return
    void alertError({ header: 'Accesso non riuscito', message: userLoadMessage(error) })
    // A look is not ended by a page that went while it was loading.
    if (!visione()) await logout()
  }
}

async function fetchUser(): Promise<Utente> {
  return (await api(leggiUtente, {})).data
}

/** Sentences for a user that could not be read (specification §8). */
export function userLoadMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Errore nel recupero dati utente'
  if (error.status === 401) return SESSION_EXPIRED
  if (error.status >= 500) return 'Errore del server, riprova più tardi'
  if (error.status === 422) return 'Dati utente non validi'
  return messageOf(error, 'Errore nel recupero dati utente')
}

/**
 * Ends the session on this device and opens the login (specification §4). The request that revokes the token is not waited
 * for: on a slow network the login would stay covered by the loading dialog of the call that was refused.
 * @param wanted what to open after the next login, when the person did not ask to leave
 */
export async function logout(wanted?: string): Promise<void> {
  // Who only looks leaves the look: the session is the operator's.
  const looking = visione()
  if (looking) return await looking.leave?.()
  const { token } = saved()
  forget(wanted)
  // Best effort, past the consequences of a refusal: the session here is already over.
  if (token) void send(logoutCall, {}, AbortSignal.timeout(4000), token).catch(() => null)
}

function forget(wanted: string | undefined): void {
  clearAuth()
  // A second refusal of the same moment must not forget where the first one was.
  if (window.location.pathname !== paths.login) replaceWith(paths.login, wanted)
}

/** The role whose area a refused call belongs to, by the word in its address (specification §8). */
export function roleNamedIn(url: string): Ruolo | null {
  return RUOLI.find((ruolo) => url.includes(ruolo)) ?? null
}

// No question of who has left stays on the login page, nor the chatbot.
onAccountLeft(() => {
  closeQuestions()
  if (typeof document === 'undefined') return
  for (const widget of document.querySelectorAll('[data-chatbot]')) widget.remove()
})

watchFaults()

onRefusal({
  sessionEnded: async (spec, message, status) => {
    toast(spec === leggiUtente && status === 401 ? SESSION_EXPIRED : message, 'warning')
    await logout(window.location.pathname + window.location.search)
  },
  areaClosed: async (url) => {
    // Only the areas have areas: the front door does not carry what reads them.
    await import('./profiles.ts').then((m) => m.rereadProfiles())
    const ruolo = roleNamedIn(url)
    if (!ruolo) return
    // Once closed, its guard is already leading to the landing page: going back to the area would race with it, and lose.
    replaceWith(mayEnter(ruolo, saved().user) ? areaPathOf[ruolo] : landingOf[ruolo])
  },
})
