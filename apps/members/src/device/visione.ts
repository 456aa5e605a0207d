import { VISIONE_MARK } from '@primo/domain/platform/visione'

/** Read-only impersonation of a member by an operator in this tab (docs/decisions/0106). */
export interface Visione {
  id: string
  /** Impersonated member, once loaded. */
  di?: { utente_id: number; denominazione: string }
  /** Whether the impersonation has ended. The app then shows nothing until the operator leaves. */
  finita?: true
  /** Whether the request that ends it is being sent. */
  leaving?: boolean
  /** Ends the impersonation; called in place of the logout. */
  leave?: () => Promise<void>
}

/** Key in the tab's sessionStorage: localStorage belongs to the browser's own member. */
export const VISIONE_KEY = 'visione'

let now: Visione | null | undefined

/** Returns the impersonation of this tab, which stays the same until the page unloads. Null in the normal app. */
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
