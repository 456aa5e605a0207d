import { VISIONE_MARK } from '@primo/domain/platform/visione'

/** Read-only impersonation of a member by an operator in this tab (docs/decisions/0106). */
export interface Visione {
  id: string
  /** Impersonated member, once loaded. */
  di?: { utente_id: number; denominazione: string }
  /** It has ended: the app shows nothing until the operator leaves. */
  finita?: true
  /** Replacement of the logout. */
  leave?: () => Promise<void>
}

/** Key in the tab's sessionStorage: localStorage belongs to the browser's own member. */
export const VISIONE_KEY = 'visione'

let now: Visione | null | undefined

/** Returns this tab's impersonation until the page unloads. Null in the normal app. */
export function visione(): Visione | null {
  if (now === undefined) now = read()
  return now
}

function read(): Visione | null {
  try {
    const [mark, id] = location.hash.split(VISIONE_MARK)
    return mark === '#' && id ? { id } : JSON.parse(sessionStorage.getItem(VISIONE_KEY) ?? 'null')
  } catch {
    // Prerendering, or storage is refused: no impersonation.
    return null
  }
}
