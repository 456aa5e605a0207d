import { setTimeout as attendi } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '../config/config.ts'
import { connectionTo } from './db-pool.ts'

/**
 * Numbers of the advisory locks not derived from a row. They are all declared here, because two purposes with the same number
 * would block each other. `avvio`, the lock of the preparation at start, has had its number since the first version, so that a
 * process of an older version that is migrating is waited for too.
 */
export const LOCKS = {
  avvio: 7_741_650,
  rete: 7_741_651,
  ordineDegliEventi: 7_741_652,
  qualifiche: 7_741_653,
  piani: 7_741_654,
  operatori: 7_741_655,
  impostazioni: 7_741_656,
  cifre: 7_741_657,
  tipiFinanziamento: 7_741_659,
  modelliLettera: 7_741_660,
  sessioni: 7_741_668,
} as const

/** Longer than another process takes to migrate and to load the demo data. */
const WAIT_MAX_MS = 10 * 60_000
const AGAIN_MS = 250

/** `55P03`, lock_not_available: the error of a statement that times out on a lock. */
const NOT_AVAILABLE = '55P03'

/**
 * Runs the preparation of the database (migrations, base data, demo data, job queues) under an advisory lock, in one process at
 * a time. The lock belongs to a transaction on a separate connection: it works through PgBouncer, needs no pool, and is released
 * when the process ends in any way. The embedded database has its folder's lock instead.
 * The lock is polled, never waited for inside a statement: `CREATE INDEX CONCURRENTLY` waits for every running statement, so a
 * process waiting for the lock would deadlock with the one that holds it.
 * @param within_ms maximum time to wait for another process.
 */
export async function withSetupLock<T>(
  config: Pick<Config, 'database_url'>,
  fn: () => Promise<T>,
  within_ms = WAIT_MAX_MS,
): Promise<T> {
  if (config.database_url === null) return fn()
  const client = new pg.Client(connectionTo(config))
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
    // Closing the connection releases the lock in every case.
    await client.end().catch(() => {})
  }
}

/** Tries to take the lock. On success its transaction stays open, else it is rolled back. */
async function takeTurn(client: pg.Client): Promise<boolean> {
  await client.query(
    'BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0',
  )
  // Without parameters: a query with parameters keeps its snapshot while its transaction is open.
  const { rows } = await client.query<{ mine: boolean }>(
    `SELECT pg_try_advisory_xact_lock(${LOCKS.avvio}) AS mine`,
  )
  if (!rows[0]!.mine) await client.query('ROLLBACK')
  return rows[0]!.mine
}
