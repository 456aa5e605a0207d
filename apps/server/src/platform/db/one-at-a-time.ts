import { setTimeout as attendi } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '../config/config.ts'
import { wayTo } from './db-pool.ts'
import { LOCKS } from './locks.ts'

/** Longer than another process takes to migrate and to load the demo world. */
const WAIT_MAX_MS = 10 * 60_000
const AGAIN_MS = 250

/** `55P03`: what a statement that waits for a lock in vain is told. */
const NOT_AVAILABLE = '55P03'

/**
 * Runs what prepares the database (migrations, base data, demo world, job queues) while no other process does. The lock
 * is a transaction's, on a connection of its own: it passes through PgBouncer, needs nothing of the pool, and is given
 * back by whatever ends the process. The embedded database has its folder's lock instead.
 *
 * It is asked for again and again, never waited for inside a statement: an index made while others work
 * (`CREATE INDEX CONCURRENTLY`) waits for every statement that was running, and a process that waits for its turn would be
 * waited for by the one whose turn it is.
 * @param within_ms how long another may take.
 */
export async function oneAtATime<T>(
  config: Pick<Config, 'database_url'>,
  fn: () => Promise<T>,
  within_ms = WAIT_MAX_MS,
): Promise<T> {
  if (config.database_url === null) return fn()
  const client = new pg.Client(wayTo(config))
  client.on('error', () => {})
  await client.connect()
  try {
    const until = performance.now() + within_ms
    while (!(await takeTurn(client))) {
      if (performance.now() > until)
        throw Object.assign(new pg.DatabaseError('another process prepares the database', 0, 'error'), {
          code: NOT_AVAILABLE,
        })
      await attendi(AGAIN_MS)
    }
    return await fn()
  } finally {
    // Its end gives the lock back, by whichever way it comes.
    await client.end().catch(() => {})
  }
}

/** Takes the lock and keeps its transaction open, or leaves nothing open. */
async function takeTurn(client: pg.Client): Promise<boolean> {
  await client.query(
    'BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0',
  )
  // Without parameters: what is asked with some keeps its view of the database as long as its transaction is open.
  const { rows } = await client.query<{ mine: boolean }>(
    `SELECT pg_try_advisory_xact_lock(${LOCKS.avvio}) AS mine`,
  )
  if (!rows[0]!.mine) await client.query('ROLLBACK')
  return rows[0]!.mine
}
