import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Config } from '../config/config.ts'
import { classifyDbError } from './db-errors.ts'
import { openPool } from './db-pool.ts'

/** Maximum staleness of a read on the replica, in milliseconds. */
const LATE_MAX_MS = 30_000
/** Interval between two samples of the WAL positions of primary and replica. */
const POLL_MS = 5_000
/** Longer than a healthy replica needs to open a connection or to return its position. */
const THERE_MS = 1_000

/** A position in the write-ahead log (LSN), as PostgreSQL writes it: `16/B374D848`. */
export type WalPosition = string

const placeOf = (text: WalPosition) => {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

const WRITTEN = 'select pg_current_wal_insert_lsn()::text as place'
/** SQL of the replica's WAL position. A promoted replica replays nothing, so its position is the last one it has written. */
const REACHED =
  'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end'
const HAS_COME = `select ${REACHED} >= greatest($1::pg_lsn, $2::pg_lsn) as has_come`

/** Read-only transaction on the read replica. */
type Reading = NodePgDatabase & { $client: pg.PoolClient }

/** Read replica of the database (docs/decisions/0134). */
export type Replica = {
  /**
   * Runs `fn` on the replica in one transaction. Returns null when the replica has not replayed `upTo`, lags too far behind, or
   * fails in any way: the caller then uses the primary.
   */
  read: <T>(upTo: WalPosition, fn: (trx: Reading) => Promise<T>) => Promise<{ outcome: T } | null>
  /**
   * Returns the replication lag in seconds, the age of the first sampled WAL position that the replica has not replayed; null
   * when the replica does not respond.
   */
  lag_s: () => number | null
  close: () => Promise<void>
}

/**
 * Opens the replica at `DATABASE_READ_URL`. Its lag is computed from the primary's WAL positions sampled over time, compared with
 * the replica's replayed position. No clocks are compared, and an idle primary causes no apparent lag.
 * @param database the pool of the primary
 * @param times maximum staleness of a read, and sampling interval
 */
export function openReplica(
  config: Pick<Config, 'pool_size' | 'prepared_statements'> & { read_url: string },
  database: pg.Pool,
  { late_ms, poll_ms } = { late_ms: LATE_MAX_MS, poll_ms: POLL_MS },
): Replica {
  const pool = openPool({ ...config, database_url: config.read_url }, { within_ms: THERE_MS })
  /** Samples, oldest first; the first is the position that a usable replica must have replayed. */
  const samples: { at: number; place: WalPosition }[] = []
  /** Last replayed position; null while the replica is unreachable. */
  let reached: WalPosition | null = null

  async function poll(): Promise<void> {
    const at = performance.now()
    const query = { text: `select ${REACHED}::text as place`, query_timeout: THERE_MS }
    reached = await pool.query<{ place: WalPosition | null }>(query).then(
      ({ rows }) => rows[0]!.place,
      () => null,
    )
    const { rows } = await database.query<{ place: WalPosition }>(WRITTEN)
    samples.push({ at, place: rows[0]!.place })
    while (samples[1] && samples[1].at < at - late_ms) samples.shift()
  }
  let polling: Promise<void> | null = null
  const pollAgain = () => {
    polling ??= poll()
      // While the primary is unreachable there is nothing to sample.
      .catch(() => {})
      .finally(() => {
        polling = null
      })
  }
  pollAgain()
  const timer = setInterval(pollAgain, poll_ms).unref()

  return {
    async read(upTo, fn) {
      const [oldest] = samples
      if (!oldest || reached === null) return null
      let broken: Error | undefined
      const client = await pool.connect().catch(() => null)
      // No other read tries the replica until the next sample.
      if (!client) reached = null
      if (!client) return null
      try {
        const query = { text: HAS_COME, values: [upTo, oldest.place], query_timeout: THERE_MS }
        const [, { rows }] = await Promise.all([
          client.query('BEGIN READ ONLY'),
          client.query<{ has_come: boolean | null }>(query),
        ])
        const outcome = rows[0]!.has_come ? { outcome: await fn(drizzle({ client }) as Reading) } : null
        await client.query('COMMIT')
        return outcome
      } catch (error) {
        broken = error as Error
        if (classifyDbError(error) === 'perso') reached = null
        return null
      } finally {
        client.release(broken)
      }
    },
    lag_s() {
      if (reached === null) return null
      const place = placeOf(reached)
      const first = samples.find((one) => placeOf(one.place) > place)
      return first ? (performance.now() - first.at) / 1000 : 0
    },
    async close() {
      clearInterval(timer)
      await polling
      await pool.end()
    },
  }
}
