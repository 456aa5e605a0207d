import { setFlagsFromString } from 'node:v8'
import { isRefusal } from '@primo/contract/platform/errors'
import { inArray } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgColumn } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { type Config, ConfigError } from '../config/config.ts'
import { type CacheInvalidation, createCacheInvalidation, NO_INVALIDATION } from './cache-invalidation.ts'
import { causeOf, classifyDbError, isConnectionSilent, isStalePlan, pgCode } from './db-errors.ts'
import { openPglite } from './db-pglite.ts'
import { createProbe, LONG_STATEMENT_MS, limitWait, openPool, openProbe } from './db-pool.ts'
import { isPooled, setSessionTimeZone, storeRoleSettings } from './pooler.ts'
import { openReplica, type Replica } from './replica.ts'

// int8 as a number: ids and points stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Database outside a transaction, which executes each query on any connection of the pool. For reads only. */
export type Db = NodePgDatabase & { $client: pg.Pool }
/** A transaction in progress: the first argument of every command. */
export type Trx = NodePgDatabase & { $client: pg.PoolClient }
/** Source of a query: the database or a transaction. */
export type Reader = Db | Trx
/** Returns the current names of records of one type, by id. A record that does not exist is missing. */
export type NamesOf = (reader: Reader, ids: readonly number[]) => Promise<Map<number, string>>

export type TransactionOptions<T> = {
  /** Whether to use the long timeouts of background work. */
  lunga?: boolean
  /**
   * Runs one statement pipelined with BEGIN, before `fn`. When it returns an outcome, `fn` does not run. If BEGIN failed, the
   * statement would be committed on its own, outside any transaction: that must do no harm.
   */
  opening?: (trx: Trx) => Promise<{ outcome: T } | undefined>
  /** Runs one statement pipelined with COMMIT, after the outcome of `fn` is known. */
  closing?: (trx: Trx, outcome: T) => Promise<unknown>
}

export type Database = {
  db: Db
  kind: 'pglite' | 'postgres'
  /**
   * Runs `fn` in one transaction and commits it; a thrown error or a returned refusal rolls back. Deadlocks, serialization
   * failures and connections lost before the commit are retried, so `fn` awaits nothing but the database. A unique violation is
   * retried once: by then `fn` reads the row that another transaction has committed, and refuses it by field.
   */
  withTransaction: <T>(fn: (trx: Trx) => Promise<T>, options?: TransactionOptions<T>) => Promise<T>
  changes: CacheInvalidation
  /** Read replica for reads that tolerate staleness. Null = none is configured. */
  replica: Replica | null
  /** Returns whether the database accepts writes: false on an error or after a second without response. */
  isWritable: () => Promise<boolean>
  close: () => Promise<void>
}

/** Reserves the next id of a table, for code that needs it before the insert. */
export const nextId = async (trx: Trx, table: string): Promise<number> => (await nextIds(trx, table, 1))[0]!

/** Reserves the next `count` ids of a table in ascending order. */
export async function nextIds(trx: Trx, table: string, count: number): Promise<number[]> {
  const { rows } = await trx.$client.query<{ id: number }>(
    "select nextval(pg_get_serial_sequence($1, 'id')) as id from generate_series(1, $2)",
    [table, count],
  )
  return rows.map(({ id }) => id)
}

const RETRIABLE = new Set(['40001', '40P01'])
const ATTEMPTS_MAX = 4

/** Returns whether `error` is a violation of the unique constraint or index `vincolo`, or of any when omitted. */
export function isDuplicate(error: unknown, vincolo?: string): boolean {
  const causa = causeOf(error)
  return (
    causa instanceof pg.DatabaseError &&
    causa.code === '23505' &&
    (vincolo === undefined || causa.constraint === vincolo)
  )
}

/** Returns whether `error` is a violation of a foreign key: rows of another table refer to a row that was to be deleted. */
export const violatesForeignKey = (error: unknown): boolean => pgCode(error) === '23503'

/** Returns whether the transaction was certainly rolled back and a retry may succeed. */
function retriable(error: unknown, attempt: number, inCommit: boolean): boolean {
  if (RETRIABLE.has(pgCode(error) ?? '') || isStalePlan(error)) return true
  if (isDuplicate(error)) return attempt === 1
  // The outcome of an unacknowledged commit is unknown. A read timeout has already made the caller wait.
  return !inCommit && !isConnectionSilent(error) && classifyDbError(error) === 'perso'
}

/** Creates the function `withTransaction` of a connection pool. */
export function transactionsOf(pool: pg.Pool): Database['withTransaction'] {
  return async (fn, { lunga = false, opening, closing } = {}) => {
    for (let attempt = 1; ; attempt++) {
      const client = await pool.connect()
      let rotto: Error | undefined
      let inCommit = false
      limitWait(client, lunga)
      try {
        const trx = drizzle({ client }) as Trx
        const [, known] = await Promise.all([
          client.query(lunga ? `BEGIN; SET LOCAL statement_timeout = ${LONG_STATEMENT_MS}` : 'BEGIN'),
          opening?.(trx),
        ])
        const outcome = known ? known.outcome : await fn(trx)
        inCommit = !isRefusal(outcome)
        // After a failed statement COMMIT acts as ROLLBACK.
        await Promise.all([
          inCommit && !known && closing?.(trx, outcome),
          client.query(inCommit ? 'COMMIT' : 'ROLLBACK'),
        ])
        return outcome
      } catch (error) {
        // A lost connection would not answer ROLLBACK either, and a stale prepared statement stays on its connection: both are
        // closed.
        if (classifyDbError(error) === 'perso' || isStalePlan(error)) rotto = causeOf(error) as Error
        else {
          await client.query('ROLLBACK').catch((e: Error) => {
            rotto = e
          })
        }
        if (attempt >= ATTEMPTS_MAX || !retriable(error, attempt, inCommit)) throw error
      } finally {
        limitWait(client, false)
        client.release(rotto)
      }
    }
  }
}

/** Returns `services` with a `withTransaction` that uses the long timeouts of background work. */
export function inBackground<T extends Pick<Database, 'withTransaction'>>(services: T): T {
  return {
    ...services,
    withTransaction: (fn, options) => services.withTransaction(fn, { ...options, lunga: true }),
  }
}

/** Creates the `Database` of the embedded database from its pool, which has a single connection. */
export function embeddedDatabase(pool: pg.Pool, close: () => Promise<void>): Database {
  const withTransaction = transactionsOf(pool)
  // In the same process no connection can be lost: a late response means a busy engine.
  return {
    db: drizzle({ client: pool }),
    kind: 'pglite',
    withTransaction,
    changes: NO_INVALIDATION,
    replica: null,
    isWritable: createProbe(pool, true),
    close,
  }
}

/** Reasons why PostgreSQL refuses a connection, by error code. */
const REFUSALS: Readonly<Record<string, string>> = {
  '28P01': 'ha un nome utente o una password che PostgreSQL rifiuta',
  '28000': 'ha un nome utente o una password che PostgreSQL rifiuta',
  '3D000': 'nomina un database che non esiste',
}

/**
 * Opens PostgreSQL at `DATABASE_URL`, else the embedded database in the data folder.
 * @param template a folder that a new embedded database is copied from.
 * @throws ConfigError when no database responds there; FolderInUse when another process has the folder.
 */
export async function openDatabase(config: Config, template?: string): Promise<Database> {
  if (config.database_url === null) {
    // V8's optimising compiler takes 500 MB and a second for functions as long as the engine's, more than it saves on a data
    // folder for evaluation and development.
    setFlagsFromString('--no-wasm-tier-up')
    setFlagsFromString('--no-wasm-dynamic-tiering')
    const { pool, close } = await openPglite(config.data_folder, template)
    return embeddedDatabase(pool, close)
  }
  const pooled = await isPooled(config).catch((error: Error & { code?: string }) => {
    // The code, not the message, which quotes parts of the URL and therefore may disclose the password.
    const reason = REFUSALS[error.code ?? ''] ?? 'non porta a un database che risponde'
    throw new ConfigError('DATABASE_URL', `${reason} (${error.code ?? 'nessuna risposta'})`)
  })
  const changes = createCacheInvalidation()
  const pool = openPool(
    config,
    pooled ? { pooled, onConnect: setSessionTimeZone } : { onConnect: changes.listen },
  )
  if (pooled)
    await storeRoleSettings(pool).catch(async (error: Error) => {
      await pool.end()
      throw error
    })
  const sonda = openProbe(config, pooled)
  const { read_url } = config
  const replica = read_url === null ? null : openReplica({ ...config, read_url }, pool)
  return {
    db: drizzle({ client: pool }),
    kind: 'postgres',
    withTransaction: transactionsOf(pool),
    changes,
    replica,
    isWritable: createProbe(sonda, false),
    close: async () => {
      await replica?.close()
      await Promise.all([pool.end(), sonda.end()])
    },
  }
}

type Data<C extends PgColumn> = C['_']['data']

/**
 * Reads the column `value` of the rows whose column `key` has one of `keys`.
 * @returns the values by key; no query is run when `keys` is empty
 */
export async function byKey<K extends PgColumn, V extends PgColumn>(
  reader: Reader,
  key: K,
  value: V,
  keys: Data<K>[],
): Promise<Map<Data<K>, Data<V>>> {
  if (keys.length === 0) return new Map()
  const rows = await reader.select({ key, value }).from(key.table).where(inArray(key, keys))
  return new Map(rows.map((row) => [row.key, row.value]))
}
