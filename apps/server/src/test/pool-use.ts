import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { vi } from 'vitest'

/**
 * Runs `work` and records its use of a connection pool. Queries of background work, such as the polling of the job queue, run in
 * another asynchronous context and do not count.
 * @returns the names of the queries, undefined for one without a name, and the number of connections taken
 */
export async function recordPoolUse<T>(
  pool: pg.Pool,
  work: () => Promise<T>,
): Promise<{ result: T; names: (string | undefined)[]; connections: number }> {
  const context = new AsyncLocalStorage<true>()
  const names: (string | undefined)[] = []
  let connections = 0
  const { query, connect } = pool
  const spies = [
    vi.spyOn(pool, 'query').mockImplementation(function (this: pg.Pool, ...args: unknown[]) {
      if (context.getStore()) names.push((args[0] as { name?: string }).name)
      return Reflect.apply(query, this, args)
    } as never),
    vi.spyOn(pool, 'connect').mockImplementation(function (this: pg.Pool, ...args: unknown[]) {
      if (context.getStore()) connections += 1
      return Reflect.apply(connect, this, args)
    } as never),
  ]
  try {
    return { result: await context.run(true, work), names, connections }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
