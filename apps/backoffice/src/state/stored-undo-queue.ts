import * as z from 'zod/mini'

const KEY = 'backoffice-in-partenza'

const thing = z.object({
  id: z.number(),
  nome: z.string(),
  /** Idempotency key of the request on one object, the same whichever tab sends it and however often. */
  idempotencyKey: z.string(),
  body: z.record(z.string(), z.unknown()),
  outcome: z.enum(['waits', 'done', 'refused']),
  /** Reason why the server refused the action on the object, or null. */
  why: z.nullable(z.string()),
})
export type QueuedObject = z.output<typeof thing>

const held = z.object({
  /** Id of the queued action. */
  id: z.string(),
  /** Account id of the operator who queued the action. */
  chi: z.number(),
  resource: z.string(),
  azione: z.string(),
  /** Values of the action's form by field. */
  values: z.record(z.string(), z.string()),
  leavesAt_ms: z.number(),
  /**
   * `waits`: can be undone. `goes`: being sent. `stays`: could not be sent yet. `refused`: refused by the server, at least in
   * part.
   */
  stato: z.enum(['waits', 'goes', 'stays', 'refused']),
  /** Whether the page was left while the action waited: it was sent on unload, and its outcome is unknown. */
  left: z.boolean(),
  /** Reason why the action could not be sent, or null. */
  why: z.nullable(z.string()),
  cose: z.array(thing),
})
/** Action of the undo queue, on one record or many. */
export type QueuedAction = z.output<typeof held>

/** Returns the actions in this tab's undo queue. */
export function readUndoQueue(): QueuedAction[] {
  try {
    const outcome = z.safeParse(z.array(held), JSON.parse(sessionStorage.getItem(KEY) ?? '[]'))
    return outcome.success ? outcome.data : []
  } catch {
    return []
  }
}

/** Stores the queued actions, so that they survive a reload. */
export function storeUndoQueue(all: readonly QueuedAction[]): void {
  try {
    if (all.length > 0) sessionStorage.setItem(KEY, JSON.stringify(all))
    else sessionStorage.removeItem(KEY)
  } catch {
    console.warn('Actions on their way not kept: storage refused')
  }
}
