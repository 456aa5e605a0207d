import { newIdempotencyKey } from '@primo/client/form-request'
import { useCallback, useState } from 'react'
import * as z from 'zod/mini'
import { visione } from '../device/visione.ts'
import { currentState } from './store.ts'

const PREFIX = 'bozza:'

/** Returns the account id that the drafts belong to: another member may log in on the same tab. */
export function draftOwner(): number {
  return currentState().user.id
}

function keyOf(name: string, owner = draftOwner()): string {
  return `${PREFIX}${owner}:${name}`
}

/** Reads a form's draft, or null when it is missing or invalid. */
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
 * Stores a draft in the tab's session storage: it survives a reload, a lost connection and the end of the session. `owner` must
 * be given after the session has ended. Nothing is stored during impersonation by an operator, which sends nothing.
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

/** Deletes the drafts of all forms at logout, in the other tabs too. */
export function dropAllDrafts(): void {
  dropHere()
  otherTabs?.postMessage('lasciate')
}

/** Broadcast channel that deletes drafts in the other tabs. Without support for it, drafts still end with their tab. */
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
  /** Draft of the form, or null when nothing has been typed. */
  value: T | null
  keep: (value: T) => void
  drop: () => void
}

interface Followed<T> extends DraftOf<T> {
  /** Reads the stored draft again: another page may have written it. */
  reread: () => void
}

/** Subscribes to a form's draft, kept for the session of the tab. Not for passwords. */
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

/**
 * Returns the idempotency key of a command (cancel, send, withdraw): the stored one of this name, or a new one, stored before it
 * is used. `dropDraft` deletes it after the response.
 */
export function commandIdempotencyKey(name: string): string {
  const kept = readDraft(name, z.uuid())
  if (kept !== null) return kept
  const key = newIdempotencyKey()
  keepDraft(name, key)
  return key
}
