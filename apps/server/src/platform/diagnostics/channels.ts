import { AsyncResource } from 'node:async_hooks'
import { type Channel, channel } from 'node:diagnostics_channel'
import type pg from 'pg'

/** An HTTP response. `route` is the declared pattern, therefore without codes or ids; null when no route matched. */
export type ResponseEvent = { method: string; route: string | null; status: number; seconds: number }
/** An attempt to send a message: its outcome and the number of SMS segments charged. */
type DeliveryEvent = {
  channel: 'email' | 'sms'
  outcome: 'delivered' | 'postponed' | 'given_up' | 'expired'
  segments: number
}

/**
 * Diagnostics channels of this process, read by the metrics when they are enabled. Without subscribers publishing costs one flag
 * check. No message contains personal data.
 */
export const CHANNELS = {
  answered: channel('primo:answered') as Channel<unknown, ResponseEvent>,
  /** Published when a call is refused, with the error code. */
  refused: channel('primo:refused') as Channel<unknown, { code: string }>,
  sent: channel('primo:sent') as Channel<unknown, DeliveryEvent>,
  /** Published when a read that tolerates staleness has run, with the server that executed it. */
  readLate: channel('primo:read-late') as Channel<unknown, { from: 'replica' | 'database' }>,
  /** Published when a connection of the pool has been obtained, with the time waited for it. */
  waited: channel('primo:waited') as Channel<unknown, { seconds: number }>,
}

/** Publishes an event on a diagnostics channel, if it has subscribers. */
export function publishToChannel<T>(to: Channel<unknown, T>, what: T): void {
  if (to.hasSubscribers) to.publish(what)
}

/** Subscribes to a diagnostics channel. @returns the function that unsubscribes */
export function subscribeToChannel<T>(to: Channel<unknown, T>, hear: (what: T) => void): () => void {
  const listener = (what: unknown) => hear(what as T)
  to.subscribe(listener)
  return () => {
    to.unsubscribe(listener)
  }
}

type Done = Parameters<pg.Pool['connect']>[0]

/**
 * Reports each connection that `pool` hands out, including those of single queries, and the time waited for it. The callback
 * runs in the async context of the waiting caller, not in that of the caller that released the connection.
 */
export function onConnection(pool: pg.Pool, given: (client: pg.PoolClient, seconds: number) => void): void {
  const connect = pool.connect.bind(pool)
  pool.connect = ((done?: Done) => {
    const since = performance.now()
    const waited = () => (performance.now() - since) / 1000
    if (!done)
      return connect().then((client) => {
        given(client, waited())
        return client
      })
    const mine = AsyncResource.bind(done)
    connect((error, client, release) => {
      if (client) given(client, waited())
      mine(error, client, release)
    })
  }) as pg.Pool['connect']
}
