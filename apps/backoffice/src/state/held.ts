import * as z from 'zod/mini'

const KEY = 'backoffice-in-partenza'

const thing = z.object({
  id: z.number(),
  nome: z.string(),
  /** One call for it, whoever sends it and however often. */
  idempotencyKey: z.string(),
  body: z.record(z.string(), z.unknown()),
  outcome: z.enum(['waits', 'done', 'refused']),
  /** Why it was refused. */
  why: z.nullable(z.string()),
})
export type HeldThing = z.output<typeof thing>

const held = z.object({
  /** Its own name. */
  id: z.string(),
  /** The account of who acted. */
  chi: z.number(),
  resource: z.string(),
  azione: z.string(),
  /** What was written for it. */
  values: z.record(z.string(), z.string()),
  leavesAt_ms: z.number(),
  /** `waits`: it may be taken back; `goes`: it is being sent; `stays`: it could not leave yet; `refused`: of some, the server said no. */
  stato: z.enum(['waits', 'goes', 'stays', 'refused']),
  /** The page was left while it waited: it has been sent, nobody knows how it went. */
  left: z.boolean(),
  /** Why it stays. */
  why: z.nullable(z.string()),
  cose: z.array(thing),
})
/** An action, on one thing or on many, that has not left yet. */
export type Held = z.output<typeof held>

/** What this tab had not sent yet. */
export function readHeld(): Held[] {
  try {
    const outcome = z.safeParse(z.array(held), JSON.parse(sessionStorage.getItem(KEY) ?? '[]'))
    return outcome.success ? outcome.data : []
  } catch {
    return []
  }
}

/** Keeps it through a reload. */
export function keepHeld(all: readonly Held[]): void {
  try {
    if (all.length > 0) sessionStorage.setItem(KEY, JSON.stringify(all))
    else sessionStorage.removeItem(KEY)
  } catch {
    console.warn('Actions on their way not kept: storage refused')
  }
}
