import { VISIONE_MARK } from '@primo/domain/platform/visione'

/** The app as somebody else sees it, for an operator (docs/decisions/0106): which look this tab shows, and of whom. */
export interface Visione {
  id: string
  /** Known once it has been asked. */
  di?: { utente_id: number; denominazione: string }
  /** It is over: nothing of the app is shown here until the operator leaves. */
  finita?: true
  /** What a logout is here. */
  leave?: () => Promise<void>
}

/** Of this tab alone, and with it it goes: the browser's own storage is its members'. */
export const VISIONE_KEY = 'visione'

let now: Visione | null | undefined

/** The look this tab shows, until its page goes; null where the app is its member's own. */
export function visione(): Visione | null {
  if (now === undefined) now = read()
  return now
}

function read(): Visione | null {
  try {
    const [mark, id] = location.hash.split(VISIONE_MARK)
    return mark === '#' && id ? { id } : JSON.parse(sessionStorage.getItem(VISIONE_KEY) ?? 'null')
  } catch {
    // No page, or no storage: nothing says that it is a look.
    return null
  }
}
