import { ApiError, messageOf } from '@primo/client/api-error'
import {
  leggiUtente,
  login as loginCall,
  logout as logoutCall,
  type Utente,
} from '@primo/contract/accesso/accesso'
import { RUOLI, type Ruolo } from '@primo/domain/platform/ruolo'
import { visione } from '../device/visione.ts'
import { clearAuth, currentState, setToken, setUser } from '../state/store.ts'
import { api, send } from './api.ts'

const WRONG_ROLE = "Diritti insufficienti per accedere all'applicazione"
export const SESSION_EXPIRED = 'Sessione scaduta, effettua nuovamente il login'

/** Handlers of the end of a session. Set by `ui/session.ts`. */
interface SessionReactions {
  /** Called when the account may not use the app, before its session ends. */
  wrongRole: (message: string) => void
  /** Called when the session has ended, to open the login. */
  ended: (wanted: string | undefined) => void
}
let reactions: SessionReactions | null = null
export function onSession(handlers: SessionReactions): void {
  reactions = handlers
}

/**
 * Logs in, loads the user and checks the account's role.
 * @param codice code sent by e-mail, if the server requires it
 * @throws ApiError. An account that is not a member's has been logged out before the error is thrown
 */
export async function login(email: string, password: string, codice?: string): Promise<void> {
  const body = { email, password, device_name: currentState().device_id, ...(codice ? { codice } : {}) }
  const { data } = await api(loginCall, { body })
  setToken(data)
  const user = await fetchUser()
  if (user.roles !== 'user') {
    await logout()
    throw new ApiError({ status: 403, code: 'DIRITTI_INSUFFICIENTI', message: WRONG_ROLE })
  }
  setUser(user)
}

/** Reloads and stores the user, after a contact was verified, an enrolment made or an address saved. */
export async function reloadUser(): Promise<Utente> {
  const user = await fetchUser()
  if (user.roles !== 'user') {
    reactions?.wrongRole(WRONG_ROLE)
    await logout()
  } else setUser(user)
  return user
}

async function fetchUser(): Promise<Utente> {
  return (await api(leggiUtente, {})).data
}

/** Returns the message of a failed load of the user (specification §8). */
export function userLoadMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Errore nel recupero dati utente'
  if (error.status === 401) return SESSION_EXPIRED
  if (error.status >= 500) return 'Errore del server, riprova più tardi'
  if (error.status === 422) return 'Dati utente non validi'
  return messageOf(error, 'Errore nel recupero dati utente')
}

/**
 * Ends the session on this device and opens the login (specification §4). It does not wait for the request that revokes the
 * token: on a slow network the loading overlay of the call that ended the session would cover the login.
 * @param wanted address to open after the next login, when the member did not log out themselves
 */
export async function logout(wanted?: string): Promise<void> {
  // During impersonation a logout ends the impersonation, as the session is the operator's.
  const looking = visione()
  if (looking) return await looking.leave?.()
  const { token } = currentState()
  clearAuth()
  reactions?.ended(wanted)
  // Best effort, without reactions to an error: the session on this device is already over.
  if (token) void send(logoutCall, {}, AbortSignal.timeout(4000), token).catch(() => null)
}

/** Returns the role whose area a refused call belongs to, from its URL (specification §8). */
export function roleNamedIn(url: string): Ruolo | null {
  return RUOLI.find((ruolo) => url.includes(ruolo)) ?? null
}

/**
 * Reports unhandled errors of the page, once the calls are loaded: the first chunk of the public pages has no space for it. The
 * reporter is loaded on demand, and a failed report is ignored.
 */
function watchErrors(): void {
  const tell = (event: Event) =>
    import('./guasti.ts').then(
      ({ reportPageError }) => reportPageError(event),
      () => null,
    )
  for (const what of ['error', 'unhandledrejection']) globalThis.addEventListener?.(what, tell)
}
watchErrors()
