import * as z from 'zod/mini'

const BOZZE = 'backoffice-bozza:'

/** Returns the draft of a form, or null. Drafts survive the end of the session. */
export function readDraft(nome: string): Record<string, string> | null {
  try {
    const shape = z.record(z.string(), z.string())
    const outcome = z.safeParse(shape, JSON.parse(sessionStorage.getItem(BOZZE + nome) ?? 'null'))
    return outcome.success ? outcome.data : null
  } catch {
    return null
  }
}

/** Stores the draft of a form. Null deletes it, after submission or cancellation. */
export function keepDraft(nome: string, values: Record<string, string> | null): void {
  try {
    if (values) sessionStorage.setItem(BOZZE + nome, JSON.stringify(values))
    else sessionStorage.removeItem(BOZZE + nome)
  } catch {
    console.warn('Draft not kept: storage refused')
  }
}

/** Prefix of the storage keys of each list's last search, filters and order (ui/list/stored-list-view.ts). */
export const VIEWS_KEY = 'backoffice-veduta:'

/** Deletes all drafts and all lists' searches, when the operator logs out themselves. */
export function dropDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(BOZZE) || key.startsWith(VIEWS_KEY)) sessionStorage.removeItem(key)
    }
  } catch {
    console.warn('Drafts not dropped: storage refused')
  }
}
