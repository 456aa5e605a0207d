import * as z from 'zod/mini'
import { VIEWS_KEY } from '../state/drafts.ts'

/** The part of a queue that was last looked at in this tab: its search, filters, order and page. */
const veduta = z.object({
  filter: z.record(z.string(), z.unknown()),
  sort: z.string(),
  order: z.enum(['ASC', 'DESC']),
  page: z.number(),
  perPage: z.number(),
})
export type QueueView = z.output<typeof veduta>

const chiaveDi = (resource: string) => VIEWS_KEY + resource

/** Kept for the way back from one of its things and for what comes next, never for tomorrow: a tab's, not a person's. */
export function keepView(resource: string, view: QueueView): void {
  try {
    sessionStorage.setItem(chiaveDi(resource), JSON.stringify(view))
  } catch {
    console.warn('View not kept: storage refused')
  }
}

/** The queue as it was last looked at in this tab, or null. */
export function readView(resource: string): QueueView | null {
  try {
    const outcome = veduta.safeParse(JSON.parse(sessionStorage.getItem(chiaveDi(resource)) ?? 'null'))
    return outcome.success ? outcome.data : null
  } catch {
    return null
  }
}

/** The address of that view, as react-admin writes it; the bare queue when there is none. */
export function viewAddress(resource: string): string {
  const view = readView(resource)
  if (!view) return `/${resource}`
  const { filter, ...altro } = view
  const query = Object.entries({ filter: JSON.stringify(filter), ...altro }).map(
    ([nome, value]) => `${nome}=${encodeURIComponent(String(value))}`,
  )
  return `/${resource}?${query.join('&')}`
}
