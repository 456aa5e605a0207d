import { AsyncResource } from 'node:async_hooks'
import type pg from 'pg'

type Done = Parameters<pg.Pool['connect']>[0]

/**
 * From now on tells of each connection that `pool` gives, to a query alone too, and how long it was waited for. What is
 * then asked on it belongs to who waited, whoever it was that gave the connection back.
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
