import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'

const KEY = 'backoffice-colonne:'
const shape = z.nullable(z.array(z.string()))

/** Listeners called when the visible columns of a list change. */
const heard = new Set<() => void>()
/** Parsed column choices by resource: `useSyncExternalStore` requires the same reference for the same stored text. */
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
  for (const tell of heard) tell()
}

function listen(tell: () => void) {
  heard.add(tell)
  return () => {
    heard.delete(tell)
  }
}

/** Returns the columns of a list chosen on this device. Null = default. */
export const useChosenColumns = (resource: string) => useSyncExternalStore(listen, () => columnsOf(resource))
