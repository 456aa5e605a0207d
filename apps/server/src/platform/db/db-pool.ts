import { Socket } from 'node:net'
import pg from 'pg'
import type { Config } from '../config/config.ts'
import { isConnectionSilent } from './db-errors.ts'
import { NamedStatementClient, UnnamedStatementClient } from './named-statements.ts'

/** Statement timeout of interactive requests in milliseconds. */
const STATEMENT_MS = 8_000
/**
 * Read timeout of the driver in milliseconds. A live server cancels a statement earlier, so beyond this the connection is dead.
 */
const SILENCE_MS = STATEMENT_MS + 2_000
/** Timeout in milliseconds to open a connection, or to get a free one from the pool. */
const CONNECTION_MS = 8_000
/** Time in milliseconds after which idle connections are closed, before a firewall silently drops them. */
const IDLE_MS = 10_000

const PROBE_MS = 900

/** Statement timeout of background work in milliseconds; a longer statement needs `set local statement_timeout`. */
export const LONG_STATEMENT_MS = 60_000
const LONG_SILENCE_MS = 25 * 60_000

/** Client of the driver, with its settings. Each connection has its own copy of them. */
type WithLimit = { connectionParameters?: { query_timeout?: number } }

/** Sets the read timeout of a client: the long one for background work, else the pool's. */
export function limitWait(client: pg.PoolClient, lunga: boolean): void {
  const parametri = (client as pg.PoolClient & WithLimit).connectionParameters
  if (parametri?.query_timeout) parametri.query_timeout = lunga ? LONG_SILENCE_MS : SILENCE_MS
}

/**
 * Runs `fn` on a connection of the pool with the long read timeout of background work; the connection is closed if `fn` fails.
 */
export async function withLongConnection<T>(
  pool: pg.Pool,
  fn: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let rotto: Error | undefined
  limitWait(client, true)
  try {
    return await fn(client)
  } catch (error) {
    rotto = error as Error
    throw error
  } finally {
    limitWait(client, false)
    client.release(rotto)
  }
}

/** Runs one query in a transaction with the long timeouts of background work. */
export function longQuery(pool: pg.Pool, text: string, values?: unknown[]): Promise<pg.QueryResult> {
  return withLongConnection(pool, async (client) => {
    // In a transaction: behind a pooler, consecutive statements may run on different connections.
    await client.query(`BEGIN; SET LOCAL statement_timeout = ${LONG_STATEMENT_MS}`)
    const outcome = await client.query(text, values)
    await client.query('COMMIT')
    return outcome
  })
}

/**
 * Ignores connection errors, since the pool replaces a broken connection: without a listener, on an idle or a used one, an error
 * would end the process.
 */
export function listenForErrors(pool: pg.Pool): void {
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
}

/**
 * Session settings of every connection. Index reads are cheap on today's disks: with the default `random_page_cost` the planner
 * chooses sequential scans (measured on the network tree). JIT costs more than it saves on interactive statements. A transaction
 * waits for nothing but its statements: an idle one belongs to a dead client, and its locks would be held for as long as TCP
 * keeps the connection.
 */
const OPTIONS = `-c random_page_cost=1.1 -c jit=off -c statement_timeout=${STATEMENT_MS} -c idle_in_transaction_session_timeout=${SILENCE_MS} -c TimeZone=UTC`

/** Session settings of every connection by name. */
export const SESSION: Readonly<Record<string, string>> = Object.fromEntries(
  OPTIONS.split('-c ')
    .slice(1)
    .map((setting) => setting.trim().split('=')),
)

type Address = Pick<Config, 'database_url'>

/**
 * Returns the driver's settings of a connection without session settings, for connections behind a pooler or with session
 * settings of their own.
 */
export const connectionTo = ({ database_url }: Address): pg.ClientConfig => ({
  connectionString: database_url ?? undefined,
  connectionTimeoutMillis: CONNECTION_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
})

/** Returns the driver's settings of every direct connection to PostgreSQL, in the pool or not, with the session settings. */
export const connectionOf = (address: Address): pg.ClientConfig => ({
  ...connectionTo(address),
  options: OPTIONS,
})

/**
 * Opens the connection pool to PostgreSQL. When a connection gives no response (an unplugged cable, a firewall that dropped its
 * state, a crashed machine) all the others are closed too: they are as old, and each would cost one more request its timeout.
 * @param pooled whether a pooler is in between, which accepts no session settings (`pooler.ts`)
 * @param onConnect runs on each connection before it is used
 * @param within_ms timeout to open a connection, or to get a free one
 */
export function openPool(
  config: Pick<Config, 'database_url' | 'pool_size' | 'prepared_statements'>,
  {
    pooled = false,
    onConnect,
    within_ms = CONNECTION_MS,
  }: { pooled?: boolean; onConnect?: (client: pg.ClientBase) => Promise<void>; within_ms?: number } = {},
): pg.Pool {
  const prese = new Set<Socket>()
  const pool = new pg.Pool({
    ...(pooled ? connectionTo(config) : connectionOf(config)),
    connectionTimeoutMillis: within_ms,
    Client: config.prepared_statements ? NamedStatementClient : UnnamedStatementClient,
    pipeline: true,
    max: config.pool_size,
    ...(onConnect && { onConnect }),
    query_timeout: SILENCE_MS,
    idleTimeoutMillis: IDLE_MS,
    stream: () => {
      const socket = new Socket()
      prese.add(socket)
      socket.once('close', () => prese.delete(socket))
      return socket
    },
  })
  listenForErrors(pool)
  pool.on('release', (error) => {
    if (!isConnectionSilent(error)) return
    for (const socket of prese) socket.destroy(new Error('Connection terminated: silence'))
  })
  return pool
}

/** Opens a pool of one connection for health checks, so that they do not wait for a busy pool. */
export function openProbe(config: Address, pooled: boolean): pg.Pool {
  const entro = { connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS, idleTimeoutMillis: IDLE_MS }
  const pool = new pg.Pool({ ...(pooled ? connectionTo(config) : connectionOf(config)), ...entro, max: 1 })
  listenForErrors(pool)
  return pool
}

const WITHIN_MS = 950
/** Writes and commits a row to a new file: it needs a writable database, free disk space and a working write-ahead log. */
const WRITE = 'begin; truncate sonda; insert into sonda default values; commit'

/**
 * Creates the function that checks whether `pool`'s database accepts writes. Concurrent calls share one check.
 * @param tardi result of the check when the database has not responded within a second.
 */
export function createProbe(pool: pg.Pool, tardi: boolean): () => Promise<boolean> {
  let inCorso: Promise<boolean> | null = null
  return () => {
    inCorso ??= Promise.race([
      pool.query(WRITE).then(
        () => true,
        () => false,
      ),
      new Promise<boolean>((resolve) => setTimeout(resolve, WITHIN_MS, tardi)),
    ]).finally(() => {
      inCorso = null
    })
    return inCorso
  }
}
