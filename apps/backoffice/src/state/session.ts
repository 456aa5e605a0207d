import { csrfToken } from '@primo/client/csrf'

const RINNOVO = 'backoffice-rinnovo'
const DISPOSITIVO = 'backoffice-dispositivo'
const FINITA = 'backoffice-finita'

/** Deletes session tokens stored by old versions, where scripts could read them. */
for (const dove of ['sessionStorage', 'localStorage'] as const) {
  try {
    window[dove].removeItem('backoffice-sessione')
  } catch {
    console.warn('Old session not dropped: storage refused')
  }
}

/** Reads a value that all tabs share, which is not secret. Null where storage is refused. */
function nota(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
function note(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    console.warn('Not told to the other tabs: storage refused')
  }
}

/**
 * Returns this browser's device name, which is stored so that it stays the same: a login from a new device notifies the account's
 * owner.
 */
export function deviceName(): string {
  const noto = nota(DISPOSITIVO)
  if (noto) return noto
  // `crypto.randomUUID` needs a secure context. Without one all browsers share a name.
  const fresh = window.isSecureContext ? crypto.randomUUID() : 'Back office'
  note(DISPOSITIVO, fresh)
  return fresh
}

/**
 * CSRF token of the session that was ended on this client, but perhaps not yet on the server: it no longer counts as a session.
 */
let finita = nota(FINITA)

/** Returns the CSRF token of the current session, or null without one. The session's own tokens are in HttpOnly cookies. */
export function xsrf(): string | null {
  const token = csrfToken(document.cookie)
  return token === finita || token === nota(FINITA) ? null : token
}

/** Returns whether the operator has a session, opened in this tab or another. */
export const hasSession = () => xsrf() !== null

/** Ends the session for this client in every tab, whatever the server returns. */
export function forgetSession(): void {
  finita = xsrf() ?? finita
  if (finita) note(FINITA, finita)
}

/** Returns when a tab last renewed the session's cookies, in milliseconds; 0 = unknown. */
export const lastRenewal = () => Number(nota(RINNOVO)) || 0

export const noteRenewal = (quando: number) => note(RINNOVO, String(quando))

const DOPO = 'backoffice-dopo'

/** Stores, in this tab only, the path requested before the redirect to the identity provider. */
export function storeReturnPath(path: string): void {
  try {
    sessionStorage.setItem(DOPO, path)
  } catch {
    console.warn('Address wanted not kept: storage refused')
  }
}

/** Returns the path stored before the redirect to the identity provider, and deletes it. */
export function takeReturnPath(): string | null {
  try {
    const path = sessionStorage.getItem(DOPO)
    sessionStorage.removeItem(DOPO)
    return path
  } catch {
    return null
  }
}
