import { useEffect, useRef } from 'react'
import { shortcutsEnabled } from '../../state/preferences.ts'

/** Keyboard shortcut with its description. Without `run` it is only documented: the browser or another handler runs it. */
export type Key = { key: string; does: string; run?: () => void }

/** Shortcuts of the mounted components, in order of mounting, so that the last mounted one has precedence. */
const inSight = new Set<{ current: readonly Key[] }>()

/** Returns the active shortcuts. For the same key, the last mounted component wins. */
export function activeShortcuts(): Key[] {
  const keys = new Map<string, Key>()
  for (const { current } of inSight) for (const one of current) keys.set(one.key, one)
  return [...keys.values()]
}

/** Registers keyboard shortcuts while the component is mounted. */
export function useShortcuts(keys: readonly Key[]): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    inSight.add(latest)
    return () => {
      inSight.delete(latest)
    }
  }, [])
}

/** CSS selector of open overlays, which handle the keyboard themselves. */
const ABOVE = '[role="dialog"], [role="alertdialog"], .MuiPopover-root'

/** Returns the shortcut of a key event, or null while the user is typing, an overlay is open, or a modifier is pressed. */
export function shortcutOf(event: KeyboardEvent): Key | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !shortcutsEnabled())
    return null
  const where = event.target instanceof HTMLElement ? event.target : document.body
  if (where.matches(TEXT_INPUTS) || document.querySelector(ABOVE)) return null
  return activeShortcuts().find(({ key, run }) => run && key === event.key) ?? null
}

/** Elements where `/` is text input. A focused checkbox is none, so that the shortcut works after selecting a row. */
const TEXT_INPUTS = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/** Moves the focus to the page's search field when «/» is pressed. */
export function useSlashToSearch() {
  useEffect(() => {
    const premuto = (event: KeyboardEvent) => {
      const dove = event.target instanceof HTMLElement ? event.target : document.body
      if (event.key !== '/' || dove.matches(TEXT_INPUTS)) return
      event.preventDefault()
      document.querySelector<HTMLInputElement>('.filters input')?.focus()
    }
    document.addEventListener('keydown', premuto)
    return () => document.removeEventListener('keydown', premuto)
  }, [])
}
