import { Socket } from 'node:net'
import pg from 'pg'
import type { Config } from '../config/config.ts'
import { isSilence } from './db-faults.ts'
import { NamelessClient, NamingClient } from './named.ts'

/** No statement of an answer to a person takes longer. */
const STATEMENT_MS = 8_000
/** A server that lives says by itself that it has cut a statement short: past this, nobody is there. */
const SILENCE_MS = STATEMENT_MS + 2_000
/** For a connection to open, or for one of the pool to be free. */
const CONNECTION_MS = 8_000
/** Unused connections are closed, so that those a firewall has forgotten are not met again. */
const IDLE_MS = 10_000

const PROBE_MS = 900

/** In the background a statement may take longer; whoever needs more says so (`set local statement_timeout`). */
export const LONG_STATEMENT_MS = 60_000
const LONG_SILENCE_MS = 25 * 60_000

/** The driver's own settings of a connection; each has its own copy. */
type WithLimit = { connectionParameters?: { query_timeout?: number } }

/** How long `client` waits for an answer from now on; the pool's own limit where `lunga` is false. */
export function limitWait(client: pg.PoolClient, lunga: boolean): void {
  const parametri = (client as pg.PoolClient & WithLimit).connectionParameters
  if (parametri?.query_timeout) parametri.query_timeout = lunga ? LONG_SILENCE_MS : SILENCE_MS
}

/** Runs `fn` on a connection whose answers may take longer than a person waits; one that failed is thrown away. */
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

/** One query, in a transaction of its own, that may take longer than a person waits. */
export function longQuery(pool: pg.Pool, text: string, values?: unknown[]): Promise<pg.QueryResult> {
  return withLongConnection(pool, async (client) => {
    // In a transaction: behind a pooler anything else may be another connection's.
    await client.query(`BEGIN; SET LOCAL statement_timeout = ${LONG_STATEMENT_MS}`)
    const outcome = await client.query(text, values)
    await client.query('COMMIT')
    return outcome
  })
}

/** A connection that breaks is replaced: without a listener of its own, idle or in use, it would end the process. */
export function listenForErrors(pool: pg.Pool): void {
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
}

/**
 * What holds on every connection of ours. btree reads are cheap on today's disks: without the first the planner scans
 * (measured on the tree). Compiling a statement costs more than it gives on those of an answer. A transaction waits for
 * nothing but its statements: one that stands still belongs to who has fallen silent, and the locks it holds would be held
 * for as long as TCP believes in it.
 */
const OPTIONS = `-c random_page_cost=1.1 -c jit=off -c statement_timeout=${STATEMENT_MS} -c idle_in_transaction_session_timeout=${SILENCE_MS} -c TimeZone=UTC`

/** The same, by name. */
export const SESSION: Readonly<Record<string, string>> = Object.fromEntries(
  OPTIONS.split('-c ')
    .slice(1)
    .map((setting) => setting.trim().split('=')),
)

type Address = Pick<Config, 'database_url'>

/** The way to PostgreSQL, for who says himself what is to hold in his session, or passes through a pooler. */
export const wayTo = ({ database_url }: Address): pg.ClientConfig => ({
  connectionString: database_url ?? undefined,
  connectionTimeoutMillis: CONNECTION_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
})

/** What every connection to PostgreSQL has, in the pool or not. */
export const connectionOf = (address: Address): pg.ClientConfig => ({ ...wayTo(address), options: OPTIONS })

/**
 * The pool of connections to PostgreSQL. A connection on which nobody answers (a cable pulled, a firewall that forgot
 * it, a machine that died without a word) takes all the others with it: they are as old, and each would be found out
 * only by a person who waits.
 * @param pooled whether a pooler stands in between, which takes no settings for a session (`pooler.ts`)
 * @param onConnect done with each connection before it is used
 * @param within_ms for a connection to open, or to be free
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
    ...(pooled ? wayTo(config) : connectionOf(config)),
    connectionTimeoutMillis: within_ms,
    Client: config.prepared_statements ? NamingClient : NamelessClient,
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
    if (!isSilence(error)) return
    for (const socket of prese) socket.destroy(new Error('Connection terminated: silence'))
  })
  return pool
}

/** A connection of its own for who asks whether the database is there: a pool that is busy does not make it wait. */
export function openProbe(config: Address, pooled: boolean): pg.Pool {
  const entro = { connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS, idleTimeoutMillis: IDLE_MS }
  const pool = new pg.Pool({ ...(pooled ? wayTo(config) : connectionOf(config)), ...entro, max: 1 })
  listenForErrors(pool)
  return pool
}
