import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'

const KEY = 'backoffice-colonne:'
const shape = z.nullable(z.array(z.string()))

/** Who has to know that the columns of a list are others now. */
const heard = new Set<() => void>()
/** What was read last, as text: the same text is the same choice. */
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

/** Keeps which columns of a list are shown, on this device; null = those it opens with. */
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

/** The columns of a list that were chosen on this device; null = those it opens with. */
export const useChosenColumns = (resource: string) => useSyncExternalStore(listen, () => columnsOf(resource))
