import { useSyncExternalStore } from 'react'
import { localStorageStore } from 'react-admin'
import * as z from 'zod/mini'

const KEY = 'backoffice-colonne:'
const shape = z.nullable(z.array(z.string()))

/** Listeners called when the visible columns of a list change. */
const listeners = new Set<() => void>()
/** Cache of the parsed column choices by list: `useSyncExternalStore` requires the same reference for the same stored text. */
const read = new Map<string, { text: string | null; chosen: string[] | null }>()

function textOf(resource: string): string | null {
  try {
    return localStorage.getItem(KEY + resource)
  } catch {
    return null
  }
}

function chosenIn(text: string | null): string[] | null {
  try {
    const outcome = z.safeParse(shape, JSON.parse(text ?? 'null'))
    return outcome.success ? outcome.data : null
  } catch {
    return null
  }
}

function columnsOf(resource: string): string[] | null {
  const text = textOf(resource)
  const known = read.get(resource)
  if (known?.text === text) return known.chosen
  const chosen = chosenIn(text)
  read.set(resource, { text, chosen })
  return chosen
}

/** Stores the visible columns of a list on this device. Null = default. */
export function keepColumns(resource: string, chosen: readonly string[] | null): void {
  try {
    if (chosen) localStorage.setItem(KEY + resource, JSON.stringify(chosen))
    else localStorage.removeItem(KEY + resource)
  } catch {
    console.warn('Columns not kept: storage refused')
  }
  for (const tell of listeners) tell()
}

function listen(tell: () => void) {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
  }
}

/** Returns the columns of a list chosen on this device. Null = default. */
export const useChosenColumns = (resource: string) => useSyncExternalStore(listen, () => columnsOf(resource))

const OFF = 'backoffice-tasti-spenti'

/** Returns whether single-key shortcuts are on. Users of speech input or other tools can turn them off (WCAG 2.1.4). */
export function shortcutsEnabled(): boolean {
  try {
    return localStorage.getItem(OFF) === null
  } catch {
    return true
  }
}

export function setShortcutsEnabled(on: boolean): void {
  try {
    if (on) localStorage.removeItem(OFF)
    else localStorage.setItem(OFF, '1')
  } catch {
    console.warn('Choice of the keys not kept: storage refused')
  }
}

/** Width below which a screen counts as a tablet: an open menu would take the space of the tables. */
const NARROW_PX = 1100
/** Width below which a screen counts as a phone, where react-admin shows the menu over the page. */
const PHONE_PX = 600

/** Opens react-admin's store. On a tablet the menu starts collapsed, unless the user has chosen otherwise. */
export function openStore() {
  const store = localStorageStore()
  const width = window.innerWidth
  if (width >= PHONE_PX && width < NARROW_PX && store.getItem('sidebar.open') === undefined)
    store.setItem('sidebar.open', false)
  return store
}
