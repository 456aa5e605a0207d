import { type Channel, channel } from 'node:diagnostics_channel'

/** An HTTP response. `route` is the declared pattern, therefore without codes or ids; null when no route matched. */
export type ResponseSignal = { method: string; route: string | null; status: number; seconds: number }
/** An attempt to send a message: its outcome and the number of SMS segments charged. */
export type DeliverySignal = {
  channel: 'email' | 'sms'
  outcome: 'delivered' | 'postponed' | 'given_up' | 'expired'
  segments: number
}

/**
 * Diagnostics channels of this process, read by the metrics when they are enabled. Without subscribers publishing costs one flag
 * check. No message contains personal data.
 */
export const SIGNALS = {
  answered: channel('primo:answered') as Channel<unknown, ResponseSignal>,
  /** Published when a call is refused, with the error code. */
  refused: channel('primo:refused') as Channel<unknown, { code: string }>,
  sent: channel('primo:sent') as Channel<unknown, DeliverySignal>,
  /** Published when a read that tolerates staleness has run, with the server that executed it. */
  readLate: channel('primo:read-late') as Channel<unknown, { from: 'replica' | 'database' }>,
  /** Published when a connection of the pool has been obtained, with the time waited for it. */
  waited: channel('primo:waited') as Channel<unknown, { seconds: number }>,
}
export type Signals = typeof SIGNALS

/** Publishes a signal on a diagnostics channel, if the channel has subscribers. */
export function publishSignal<T>(signal: Channel<unknown, T>, what: T): void {
  if (signal.hasSubscribers) signal.publish(what)
}

/** Subscribes to a signal. @returns the function that unsubscribes */
export function subscribeToSignal<T>(signal: Channel<unknown, T>, hear: (what: T) => void): () => void {
  const listener = (what: unknown) => hear(what as T)
  signal.subscribe(listener)
  return () => {
    signal.unsubscribe(listener)
  }
}
