import { AsyncResource } from 'node:async_hooks'
import { type Channel, channel } from 'node:diagnostics_channel'
import type pg from 'pg'

/**
 * Event of an HTTP response sent. `route` is the declared pattern, without the ids and codes in the path; null when no route
 * matched.
 */
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
  /** Channel of refused calls, with the error code. */
  refused: channel('primo:refused') as Channel<unknown, { code: string }>,
  sent: channel('primo:sent') as Channel<unknown, DeliveryEvent>,
  /** Channel of reads that tolerate staleness, with the database that executed the read. */
  readLate: channel('primo:read-late') as Channel<unknown, { from: 'replica' | 'database' }>,
  /** Channel of connections obtained from the pool, with the time waited for each. */
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
 * Calls `given` with each connection that `pool` hands out, including those for single queries, and the time waited for it. The
 * callback runs in the async context of the waiting caller, not in that of the caller that released the connection.
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
