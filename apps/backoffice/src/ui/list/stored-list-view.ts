import * as z from 'zod/mini'
import { VIEWS_KEY } from '../../state/form-drafts.ts'

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
