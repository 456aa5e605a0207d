import { type Channel, channel } from 'node:diagnostics_channel'

/** An HTTP request that was answered: its route as it was declared, so with no code and no id; null when there is none. */
export type Answered = { method: string; route: string | null; status: number; seconds: number }
/** A message on its way out: how it fared this time, and how many segments of an SMS were paid for. */
export type Sent = {
  channel: 'email' | 'sms'
  outcome: 'delivered' | 'postponed' | 'given_up' | 'expired'
  segments: number
}

/**
 * What happens in this process, told to who listens: figures, when they are asked for. Nobody listening, telling costs a
 * look at a flag; nothing that is told is about a person.
 */
export const SIGNALS = {
  answered: channel('primo:answered') as Channel<unknown, Answered>,
  /** The code of a refusal. */
  refused: channel('primo:refused') as Channel<unknown, { code: string }>,
  sent: channel('primo:sent') as Channel<unknown, Sent>,
  /** Of a call that may be late: who answered it. */
  readLate: channel('primo:read-late') as Channel<unknown, { from: 'replica' | 'database' }>,
  /** For a connection of the pool. */
  waited: channel('primo:waited') as Channel<unknown, { seconds: number }>,
}
export type Signals = typeof SIGNALS

/** Tells a signal, if anybody listens. */
export function tell<T>(signal: Channel<unknown, T>, what: T): void {
  if (signal.hasSubscribers) signal.publish(what)
}

/** Listens to a signal. @returns what ends it */
export function listen<T>(signal: Channel<unknown, T>, hear: (what: T) => void): () => void {
  const listener = (what: unknown) => hear(what as T)
  signal.subscribe(listener)
  return () => {
    signal.unsubscribe(listener)
  }
}
