import { useCallback, useState } from 'react'
import * as z from 'zod/mini'
import { visione } from '../device/visione.ts'
import { saved } from './store.ts'

const PREFIX = 'bozza:'

/** Whose drafts these are: another member may enter on the same tab. */
export function draftOwner(): number {
  return saved().user.id
}

function keyOf(name: string, owner = draftOwner()): string {
  return `${PREFIX}${owner}:${name}`
}

/** What was being written, or null when there is nothing or it is not readable. */
export function readDraft<S extends z.ZodMiniType>(name: string, schema: S): z.output<S> | null {
  if (visione()) return null
  try {
    const result = z.safeParse(schema, JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null'))
    return result.success ? result.data : null
  } catch {
    return null
  }
}

/**
 * Keeps it as long as the tab lives: through a reload, a lost network, a session that ends. `owner` is named by who
 * keeps it after the session has ended. In an operator's look at somebody's app nothing is: none of it will be sent.
 */
export function keepDraft(name: string, value: unknown, owner = draftOwner()): void {
  if (visione()) return
  try {
    sessionStorage.setItem(keyOf(name, owner), JSON.stringify(value))
  } catch {
    console.warn('Draft not kept: storage refused')
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name))
  } catch {
    console.warn('Draft not dropped: storage refused')
  }
}

/** Whoever leaves by his own will leaves nothing written behind, in his other tabs either. */
export function dropAllDrafts(): void {
  dropHere()
  otherTabs?.postMessage('lasciate')
}

/** The tabs of this browser; where they cannot be told, drafts still end with their tab. */
const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('bozze')
otherTabs?.addEventListener('message', dropHere)

function dropHere(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    console.warn('Drafts not dropped: storage refused')
  }
}

export interface DraftOf<T> {
  /** What is being written; null when nothing has been touched. */
  value: T | null
  keep: (value: T) => void
  drop: () => void
}

interface Followed<T> extends DraftOf<T> {
  /** What is kept, read again: another page may have written it. */
  reread: () => void
}

/** A form's draft, followed: never for a password. */
export function useDraft<S extends z.ZodMiniType>(name: string, schema: S): Followed<z.output<S>> {
  const [value, setValue] = useState(() => readDraft(name, schema))
  const keep = useCallback(
    (next: z.output<S>) => {
      keepDraft(name, next)
      setValue(next)
    },
    [name],
  )
  const drop = useCallback(() => {
    dropDraft(name)
    setValue(null)
  }, [name])
  const reread = useCallback(() => setValue(readDraft(name, schema)), [name, schema])
  return { value, keep, drop, reread }
}
