import { csrfToken } from '@primo/client/csrf'

const RINNOVO = 'backoffice-rinnovo'
const DISPOSITIVO = 'backoffice-dispositivo'
const FINITA = 'backoffice-finita'

/** Where tokens used to be kept: a script could read them. */
for (const dove of ['sessionStorage', 'localStorage'] as const) {
  try {
    window[dove].removeItem('backoffice-sessione')
  } catch {
    console.warn('Old session not dropped: storage refused')
  }
}

/** What is kept for every tab, and is no secret: null where storage is refused. */
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

/** What this browser is called when it enters, always the same: a login from another is told to who it is about. */
export function deviceName(): string {
  const noto = nota(DISPOSITIVO)
  if (noto) return noto
  // Without TLS, away from this very machine, there is no maker of names: then it has none of its own.
  const fresh = window.isSecureContext ? crypto.randomUUID() : 'Back office'
  note(DISPOSITIVO, fresh)
  return fresh
}

/** The token of a session that ended here, though the server may not know yet. */
let finita = nota(FINITA)

/** What proves that a call comes from these pages. The session is in cookies nobody reads here; this one goes with it. */
export function xsrf(): string | null {
  const token = csrfToken(document.cookie)
  return token === finita || token === nota(FINITA) ? null : token
}

/** Whether somebody has entered, in this tab or another. */
export const hasSession = () => xsrf() !== null

/** Ends the session for these pages, in every tab, whatever the server says. */
export function forgetSession(): void {
  finita = xsrf() ?? finita
  if (finita) note(FINITA, finita)
}

/** When a tab last got new cookies, in milliseconds; 0 = not that anybody knows. */
export const lastRenewal = () => Number(nota(RINNOVO)) || 0

export const noteRenewal = (quando: number) => note(RINNOVO, String(quando))
