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

/** Prefix of the storage keys of each list's last search, filters and order. */
const VIEWS_KEY = 'backoffice-veduta:'

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

/** Last layout of a queue in this tab: search, filters, order and page. */
const veduta = z.object({
  filter: z.record(z.string(), z.unknown()),
  sort: z.string(),
  order: z.enum(['ASC', 'DESC']),
  page: z.number(),
  perPage: z.number(),
})
export type QueueView = z.output<typeof veduta>

const chiaveDi = (resource: string) => VIEWS_KEY + resource

/**
 * Stores a queue's search, filters, order and page, for the way back from a record and for navigation between records: in
 * sessionStorage, so that they end with the tab.
 */
export function storeView(resource: string, view: QueueView): void {
  try {
    sessionStorage.setItem(chiaveDi(resource), JSON.stringify(view))
  } catch {
    console.warn('View not kept: storage refused')
  }
}

/** Returns the search, filters, order and page that the queue had last in this tab, or null. */
export function readView(resource: string): QueueView | null {
  try {
    const outcome = veduta.safeParse(JSON.parse(sessionStorage.getItem(chiaveDi(resource)) ?? 'null'))
    return outcome.success ? outcome.data : null
  } catch {
    return null
  }
}

/**
 * Returns the URL of a queue with its last search, filters, order and page in this tab, in react-admin's format; without them,
 * with the defaults.
 */
export function storedViewUrl(resource: string): string {
  const view = readView(resource)
  if (!view) return `/${resource}`
  const { filter, ...altro } = view
  const query = Object.entries({ filter: JSON.stringify(filter), ...altro }).map(
    ([nome, value]) => `${nome}=${encodeURIComponent(String(value))}`,
  )
  return `/${resource}?${query.join('&')}`
}
