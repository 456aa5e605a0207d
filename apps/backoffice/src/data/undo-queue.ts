import { ApiError, messageOf } from '@primo/client/api-error'
import { firstErrors, formatFieldErrors } from '@primo/client/field-errors'
import { newIdempotencyKey } from '@primo/client/form-request'
import type { CallSpec, Input } from '@primo/contract/platform/route'
import { clock } from '@primo/domain/platform/clock'
import { useSyncExternalStore } from 'react'
import {
  type QueuedAction,
  type QueuedObject,
  readUndoQueue,
  storeUndoQueue,
} from '../state/stored-undo-queue.ts'
import { api, sendOnUnload } from './api.ts'
import { undoableCallOf } from './undoable-actions.ts'

/** Undo period of an action in milliseconds (company §4). */
export const UNDO_MS = 10_000
/** Interval in milliseconds after which an action that failed to be sent is retried. */
const AGAIN_MS = 10_000
/** Number of parallel requests with which one bulk action is sent. */
const LANES = 3
/** Maximum number of pending actions. Beyond it actions are sent at once, and a failure shows in their dialog. */
const MOST = 30

let all: readonly QueuedAction[] = []
/** Account id of the operator whose actions this tab sends. Null until the session has been read. */
let me: number | null = null
let due: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const releases = new Map<string, () => void>()

/**
 * Callbacks of the screen: `settled` is called when an action has been sent, and reads the records again; `denied` when the session
 * has ended.
 */
type Watcher = { settled: () => Promise<unknown>; denied: (error: unknown) => void }
let watcher: Watcher | null = null

function change(next: readonly QueuedAction[]): void {
  for (const { id } of all) if (!next.some((one) => one.id === id)) releases.get(id)?.()
  all = next
  storeUndoQueue(all)
  for (const tell of listeners) tell()
}
const find = (id: string) => all.find((one) => one.id === id)
const patch = (id: string, part: Partial<QueuedAction>) =>
  change(all.map((one) => (one.id === id ? { ...one, ...part } : one)))
const patchThing = (id: string, thing: QueuedObject) =>
  patch(id, { cose: find(id)?.cose.map((other) => (other.id === thing.id ? thing : other)) ?? [] })

const lockOf = (id: string) => `in-partenza ${id}`
/** Holds a Web Lock for a queued action, so that a duplicate of the tab does not send it too. */
function own(id: string): void {
  if (!('locks' in navigator)) return
  void navigator.locks.request(lockOf(id), () => new Promise<void>((release) => releases.set(id, release)))
}
async function isAnothers(id: string): Promise<boolean> {
  if (!('locks' in navigator)) return false
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === lockOf(id))
}

/** Returns whether an action can be queued now: the operator is known, and the queue is not full. */
export const canQueueAction = () => me !== null && all.length < MOST

/** Puts an action into the undo queue: it is sent after ten seconds, and until then can be undone. */
export function queueAction(action: {
  resource: string
  azione: string
  values: Record<string, string>
  cose: readonly { id: number; nome: string; body: Record<string, unknown> }[]
}): void {
  const id = newIdempotencyKey()
  const cose = action.cose.map((record) => ({
    ...record,
    idempotencyKey: newIdempotencyKey(),
    outcome: 'waits' as const,
    why: null,
  }))
  const leavesAt_ms = clock.now().getTime() + UNDO_MS
  change([...all, { ...action, cose, id, chi: me!, leavesAt_ms, stato: 'waits', left: false, why: null }])
  own(id)
  waitForNext()
}

function waitForNext(): void {
  clearTimeout(due)
  const times = all.filter(({ stato }) => stato === 'waits').map(({ leavesAt_ms }) => leavesAt_ms)
  if (times.length === 0) return
  due = setTimeout(
    () => {
      for (const one of all)
        if (one.stato === 'waits' && one.leavesAt_ms <= clock.now().getTime()) void sendQueuedAction(one.id)
      waitForNext()
    },
    Math.max(0, Math.min(...times) - clock.now().getTime()),
  )
}

/**
 * Removes an action from the undo queue if none of its requests has been sent yet.
 * @returns the action, or null when it is too late
 */
export function undoQueuedAction(id: string): QueuedAction | null {
  const one = find(id)
  if (one?.stato !== 'waits') return null
  change(all.filter((other) => other !== one))
  return one
}

/** Removes from the queue an action that the server refused, after the operator has read why. */
export const dismissRefusedAction = (id: string) => change(all.filter((one) => one.id !== id))

/**
 * Sends a queued action now. Records for which the request fails stay queued and are retried, refused ones keep the server's
 * reason.
 */
export async function sendQueuedAction(id: string): Promise<void> {
  const one = find(id)
  const call = one && undoableCallOf(one.resource)
  if (!one || !call || one.stato === 'goes' || one.stato === 'refused' || one.chi !== me) return
  patch(id, { stato: 'goes', why: null })
  const waiting = one.cose.filter(({ outcome }) => outcome === 'waits')
  const stopped: unknown[] = []
  const lane = async () => {
    for (let thing = waiting.shift(); thing && stopped.length === 0; thing = waiting.shift()) {
      try {
        patchThing(id, { ...thing, ...(await applyAction(call, thing)) })
      } catch (error) {
        stopped.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  if (stopped.length > 0) stay(id, stopped[0])
  else await settle(id)
}

/**
 * Ends an action that was sent. Until its records have been read again it stays in the queue, so that their buttons do not act on
 * an old version.
 */
async function settle(id: string): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  await Promise.race([watcher?.settled(), late])
  const refused = find(id)?.cose.filter(({ outcome }) => outcome === 'refused') ?? []
  if (refused.length > 0) patch(id, { stato: 'refused', cose: refused })
  else dismissRefusedAction(id)
}

function stay(id: string, error: unknown): void {
  patch(id, { stato: 'stays', left: false, why: messageOf(error) })
  if (error instanceof ApiError && [401, 403].includes(error.status)) {
    watcher?.denied(error)
    return
  }
  const after_ms = error instanceof ApiError && error.retry_s ? error.retry_s * 1000 : AGAIN_MS
  setTimeout(() => void sendStaying(), after_ms)
}

const sendStaying = () =>
  Promise.all(all.filter(({ stato }) => stato === 'stays').map(({ id }) => sendQueuedAction(id)))

/** Sends all queued actions at once, before a logout. */
export async function sendQueuedActions(): Promise<void> {
  await Promise.all(all.filter(({ stato }) => stato !== 'refused').map(({ id }) => sendQueuedAction(id)))
}

/**
 * Sets the current operator and sends the actions that they had queued before a reload or the end of their session. Another
 * operator's actions in this tab stay queued until that operator returns.
 * @returns a function that stops watching
 */
export function watchUndoQueue(chi: number, watching: Watcher): () => void {
  me = chi
  watcher = watching
  if (all.length === 0) void sendStoredActions()
  else void sendStaying()
  return () => {
    if (watcher === watching) watcher = null
  }
}

/** Sends the actions stored by the preceding page load, except those of another open tab, which sends them itself. */
async function sendStoredActions(): Promise<void> {
  const found: QueuedAction[] = []
  for (const one of readUndoQueue()) if (one.left || !(await isAnothers(one.id))) found.push(one)
  const late = found.filter(({ id }) => !find(id))
  change([
    ...late.map((one): QueuedAction => (one.stato === 'refused' ? one : { ...one, stato: 'stays' })),
    ...all,
  ])
  for (const { id } of late) own(id)
  await sendStaying()
}

/**
 * Sends all queued actions while the page is being unloaded. After a reload they are sent again with the same idempotency keys,
 * which returns their outcome.
 */
function leave(): void {
  const going = all.filter(({ stato, chi }) => stato !== 'refused' && chi === me)
  for (const { resource, cose } of going) {
    const call = undoableCallOf(resource)
    for (const thing of cose)
      if (call && thing.outcome === 'waits') applyActionOnUnload(call, thing).catch(() => null)
  }
  change(all.map((one) => (going.includes(one) ? { ...one, stato: 'stays', left: true } : one)))
}

addEventListener('pagehide', leave)
// The page was restored from the back/forward cache.
addEventListener('pageshow', ({ persisted }) => persisted && void sendStaying())
addEventListener('online', () => void sendStaying())

function listen(tell: () => void) {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
  }
}

const mine = (one: QueuedAction) => one.chi === me
let shown: { of: readonly QueuedAction[]; me: number | null; list: readonly QueuedAction[] } | null = null
function ofMine(): readonly QueuedAction[] {
  if (shown?.of !== all || shown.me !== me) shown = { of: all, me, list: all.filter(mine) }
  return shown.list
}

/** Returns the current operator's queued or refused actions, latest last. */
export const useQueuedActions = () => useSyncExternalStore(listen, ofMine)

/** Returns the action of the undo queue that concerns an object, if any. */
export const queuedActionOn = (
  held: readonly QueuedAction[],
  resource: string,
  id: unknown,
): QueuedAction | undefined =>
  held.find(
    (one) =>
      one.resource === resource &&
      one.stato !== 'refused' &&
      one.cose.some(
        ({ outcome, id: its }) =>
          (outcome === 'waits' || (outcome === 'done' && one.stato === 'goes')) && String(its) === String(id),
      ),
  )

const inputOf = ({ id, body, idempotencyKey }: QueuedObject) =>
  ({ params: { id }, body, idempotencyKey }) as unknown as Input<CallSpec>

/** Applies a queued action to one object. @throws ApiError on a network failure, or when the session has ended */
async function applyAction(call: CallSpec, thing: QueuedObject): Promise<Partial<QueuedObject>> {
  try {
    await api(call, inputOf(thing))
    return { outcome: 'done' }
  } catch (error) {
    if (!isAnswer(error)) throw error
    const why = [messageOf(error), formatFieldErrors(firstErrors(error))].filter(Boolean).join(' ')
    return { outcome: 'refused', why }
  }
}

/** Returns whether an error is the server's refusal of the action, as opposed to a login or rate limit problem. */
const isAnswer = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 403, 429].includes(error.status)

/** Sends an action on one object while the page is being unloaded, with `keepalive`. */
const applyActionOnUnload = (call: CallSpec, thing: QueuedObject) => sendOnUnload(call, inputOf(thing))
