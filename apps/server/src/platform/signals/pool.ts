import { AsyncResource } from 'node:async_hooks'
import type pg from 'pg'

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
