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

const chiaveDi = (risorsa: string) => VIEWS_KEY + risorsa

/** Kept for the way back from one of its things and for what comes next, never for tomorrow: a tab's, not a person's. */
export function keepView(risorsa: string, vista: QueueView): void {
  try {
    sessionStorage.setItem(chiaveDi(risorsa), JSON.stringify(vista))
  } catch {
    console.warn('View not kept: storage refused')
  }
}

/** The queue as it was last looked at in this tab, or null. */
export function readView(risorsa: string): QueueView | null {
  try {
    const outcome = veduta.safeParse(JSON.parse(sessionStorage.getItem(chiaveDi(risorsa)) ?? 'null'))
    return outcome.success ? outcome.data : null
  } catch {
    return null
  }
}

/** The address of that view, as react-admin writes it; the bare queue when there is none. */
export function viewAddress(risorsa: string): string {
  const vista = readView(risorsa)
  if (!vista) return `/${risorsa}`
  const { filter, ...altro } = vista
  const query = Object.entries({ filter: JSON.stringify(filter), ...altro }).map(
    ([nome, value]) => `${nome}=${encodeURIComponent(String(value))}`,
  )
  return `/${risorsa}?${query.join('&')}`
}
