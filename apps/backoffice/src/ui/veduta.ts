import * as z from 'zod/mini'
import { VEDUTE } from '../state/bozze.ts'

/** The part of a queue that was last looked at in this tab: its search, filters, order and page. */
const veduta = z.object({
  filter: z.record(z.string(), z.unknown()),
  sort: z.string(),
  order: z.enum(['ASC', 'DESC']),
  page: z.number(),
  perPage: z.number(),
})
export type Veduta = z.output<typeof veduta>

const chiaveDi = (risorsa: string) => VEDUTE + risorsa

/** Kept for the way back from one of its things and for what comes next, never for tomorrow: a tab's, not a person's. */
export function tieniVeduta(risorsa: string, vista: Veduta): void {
  try {
    sessionStorage.setItem(chiaveDi(risorsa), JSON.stringify(vista))
  } catch {
    console.warn('View not kept: storage refused')
  }
}

/** The queue as it was last looked at in this tab, or null. */
export function leggiVeduta(risorsa: string): Veduta | null {
  try {
    const esito = veduta.safeParse(JSON.parse(sessionStorage.getItem(chiaveDi(risorsa)) ?? 'null'))
    return esito.success ? esito.data : null
  } catch {
    return null
  }
}

/** The address of that view, as react-admin writes it; the bare queue when there is none. */
export function indirizzoDi(risorsa: string): string {
  const vista = leggiVeduta(risorsa)
  if (!vista) return `/${risorsa}`
  const { filter, ...altro } = vista
  const query = Object.entries({ filter: JSON.stringify(filter), ...altro }).map(
    ([nome, valore]) => `${nome}=${encodeURIComponent(String(valore))}`,
  )
  return `/${risorsa}?${query.join('&')}`
}
