import pg from 'pg'
import type { Config } from '../config/config.ts'
import { connectionOf } from './db-pool.ts'
import { LOCKS } from './locks.ts'

/** Longer than another process takes to migrate and to load the demo world. */
const WAIT_MAX = '10min'

/**
 * Runs what prepares the database (migrations, base data, demo world, job queues) while no other process does. The lock
 * is a transaction's, on a connection of its own: it passes through PgBouncer, needs nothing of the pool, and is given
 * back by whatever ends the process. The embedded database has its folder's lock instead.
 */
export async function oneAtATime<T>(config: Pick<Config, 'database_url'>, fn: () => Promise<T>): Promise<T> {
  if (config.database_url === null) return fn()
  const client = new pg.Client(connectionOf(config))
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(
      `BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
       SET LOCAL lock_timeout = '${WAIT_MAX}'; SELECT pg_advisory_xact_lock(${LOCKS.avvio})`,
    )
    return await fn()
  } finally {
    // Its end gives the lock back, by whichever way it comes.
    await client.end().catch(() => {})
  }
}
