import { useEffect, useRef } from 'react'
import { keysOn } from '../../state/keys.ts'
import { IS_WRITING } from '../useSlashToSearch.ts'

/** What a key does where it is pressed now; `run` is not there for what the browser, or another, does by itself. */
export type Key = { key: string; does: string; run?: () => void }

/** The keys of what is on the screen, the last to come in sight last. */
const inSight = new Set<{ current: readonly Key[] }>()

/** The keys that work now: of two that want the same, the last to come in sight has it. */
export function keysNow(): Key[] {
  const keys = new Map<string, Key>()
  for (const { current } of inSight) for (const one of current) keys.set(one.key, one)
  return [...keys.values()]
}

/** Lends these keys to what is on the screen, as long as it is. */
export function useKeys(keys: readonly Key[]): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    inSight.add(latest)
    return () => {
      inSight.delete(latest)
    }
  }, [])
}

/** Where a key is for whoever is open above the page. */
const ABOVE = '[role="dialog"], [role="alertdialog"], .MuiPopover-root'

/** The key that is to be done for what was pressed, or null: nobody writes, nothing is open above, no other key is down. */
export function keyOf(event: KeyboardEvent): Key | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !keysOn()) return null
  const where = event.target instanceof HTMLElement ? event.target : document.body
  if (where.matches(IS_WRITING) || document.querySelector(ABOVE)) return null
  return keysNow().find(({ key, run }) => run && key === event.key) ?? null
}
