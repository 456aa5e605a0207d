import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Config } from '../config/config.ts'
import { faultOf } from './db-faults.ts'
import { openPool } from './db-pool.ts'

/** What is read of it may be so late, and no later. */
const LATE_MAX_MS = 30_000
/** Between two looks at how far the database, and who follows it, have come. */
const LOOK_MS = 5_000
/** Longer than it takes a machine that is there to give a connection, or to say how far it has come. */
const THERE_MS = 1_000

/** A place in the log of the database, as PostgreSQL writes it: `16/B374D848`. */
export type Place = string

const placeOf = (text: Place) => {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

const WRITTEN = 'select pg_current_wal_insert_lsn()::text as place'
/** One that has been promoted since follows nobody, and has come as far as it has written. */
const REACHED =
  'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end'
const HAS_COME = `select ${REACHED} >= greatest($1::pg_lsn, $2::pg_lsn) as has_come`

/** A transaction there, which only reads. */
type Reading = NodePgDatabase & { $client: pg.PoolClient }

/** A machine that follows the database a moment behind (docs/decisions/0134). */
export type Replica = {
  /**
   * What `fn` reads there, in one transaction; null when it has not come as far as `upTo`, or is late, or away, or whatever
   * else goes wrong there: then the database itself is asked.
   */
  read: <T>(upTo: Place, fn: (trx: Reading) => Promise<T>) => Promise<{ outcome: T } | null>
  /** For how long the first of what it is known not to have has been written; null when it does not answer. */
  lag_s: () => number | null
  close: () => Promise<void>
}

/**
 * Reads from where `DATABASE_READ_URL` leads. How late that is nobody has to be asked: where the log of the database ended at
 * each look is remembered, and who follows has come past it or has not. No clocks are compared, and a database on which
 * nothing is written has nobody late behind it.
 * @param database the pool of the database that is followed
 * @param times how late it may be, and how often one looks
 */
export function openReplica(
  config: Pick<Config, 'pool_size' | 'prepared_statements'> & { read_url: string },
  database: pg.Pool,
  { late_ms, look_ms } = { late_ms: LATE_MAX_MS, look_ms: LOOK_MS },
): Replica {
  const pool = openPool({ ...config, database_url: config.read_url }, { within_ms: THERE_MS })
  /** The newest last; the first is the newest of those that everybody has to have reached. */
  const looks: { at: number; place: Place }[] = []
  /** How far it had come; null while it is away. */
  let reached: Place | null = null

  async function look(): Promise<void> {
    const at = performance.now()
    const asked = { text: `select ${REACHED}::text as place`, query_timeout: THERE_MS }
    reached = await pool.query<{ place: Place | null }>(asked).then(
      ({ rows }) => rows[0]!.place,
      () => null,
    )
    const { rows } = await database.query<{ place: Place }>(WRITTEN)
    looks.push({ at, place: rows[0]!.place })
    while (looks[1] && looks[1].at < at - late_ms) looks.shift()
  }
  let looking: Promise<void> | null = null
  const lookAgain = () => {
    looking ??= look()
      // Of a database that is away nothing new is to be known.
      .catch(() => {})
      .finally(() => {
        looking = null
      })
  }
  lookAgain()
  const timer = setInterval(lookAgain, look_ms).unref()

  return {
    async read(upTo, fn) {
      const [oldest] = looks
      if (!oldest || reached === null) return null
      let broken: Error | undefined
      const client = await pool.connect().catch(() => null)
      // Until the next look nobody else tries.
      if (!client) reached = null
      if (!client) return null
      try {
        const asked = { text: HAS_COME, values: [upTo, oldest.place], query_timeout: THERE_MS }
        const [, { rows }] = await Promise.all([
          client.query('BEGIN READ ONLY'),
          client.query<{ has_come: boolean | null }>(asked),
        ])
        const outcome = rows[0]!.has_come ? { outcome: await fn(drizzle({ client }) as Reading) } : null
        await client.query('COMMIT')
        return outcome
      } catch (error) {
        broken = error as Error
        if (faultOf(error) === 'perso') reached = null
        return null
      } finally {
        client.release(broken)
      }
    },
    lag_s() {
      if (reached === null) return null
      const place = placeOf(reached)
      const first = looks.find((one) => placeOf(one.place) > place)
      return first ? (performance.now() - first.at) / 1000 : 0
    },
    async close() {
      clearInterval(timer)
      await looking
      await pool.end()
    },
  }
}
