import type { Key } from './use-keys.ts'

const ROWS = '.queue-rows tbody tr, .queue-rows .cards > li'

/** Focuses the link of the next or previous row, or of the first when no row has the focus. */
function move(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)]
  const now = rows.findIndex((row) => row.contains(document.activeElement))
  const next = rows[now < 0 ? 0 : Math.min(Math.max(now + by, 0), rows.length - 1)]
  next?.querySelector<HTMLElement>('a')?.focus()
}

/** Shortcuts of a queue: row navigation and search. */
export const ROW_KEYS: readonly Key[] = [
  { key: 'j', does: 'Va alla riga dopo', run: () => move(1) },
  { key: 'k', does: 'Va alla riga prima', run: () => move(-1) },
  { key: 'Invio', does: 'Apre la riga su cui si è' },
  { key: '/', does: 'Va alla ricerca' },
]
