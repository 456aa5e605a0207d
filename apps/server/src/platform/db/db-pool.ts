import { Socket } from 'node:net'
import pg from 'pg'
import type { Config } from '../config/config.ts'
import { eSilenzio } from './db-guasti.ts'

/** No statement of an answer to a person takes longer. */
const ISTRUZIONE_MS = 8_000
/** A server that lives says by itself that it has cut a statement short: past this, nobody is there. */
const SILENZIO_MS = ISTRUZIONE_MS + 2_000
/** For a connection to open, or for one of the pool to be free. */
const CONNESSIONE_MS = 8_000
/** Unused connections are closed, so that those a firewall has forgotten are not met again. */
const INATTIVA_MS = 10_000

const SONDA_MS = 900

/** In the background a statement may take longer; whoever needs more says so (`set local statement_timeout`). */
export const ISTRUZIONE_LUNGA_MS = 60_000
const SILENZIO_LUNGO_MS = 25 * 60_000

/** The driver's own settings of a connection; each has its own copy. */
type ConLimite = { connectionParameters?: { query_timeout?: number } }

/** How long `client` waits for an answer from now on; the pool's own limit where `lunga` is false. */
export function limita(client: pg.PoolClient, lunga: boolean): void {
  const parametri = (client as pg.PoolClient & ConLimite).connectionParameters
  if (parametri?.query_timeout) parametri.query_timeout = lunga ? SILENZIO_LUNGO_MS : SILENZIO_MS
}

/** Runs `fn` on a connection whose answers may take longer than a person waits; one that failed is thrown away. */
export async function conConnessioneLunga<T>(
  pool: pg.Pool,
  fn: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let rotto: Error | undefined
  limita(client, true)
  try {
    return await fn(client)
  } catch (errore) {
    rotto = errore as Error
    throw errore
  } finally {
    limita(client, false)
    client.release(rotto)
  }
}

/** One query outside a transaction that may take longer than a person waits. */
export function interrogaLunga(pool: pg.Pool, testo: string, valori?: unknown[]): Promise<pg.QueryResult> {
  return conConnessioneLunga(pool, async (client) => {
    await client.query(`set statement_timeout = ${ISTRUZIONE_LUNGA_MS}`)
    const esito = await client.query(testo, valori)
    await client.query('reset statement_timeout')
    return esito
  })
}

/** A connection that breaks is replaced: without a listener of its own, idle or in use, it would end the process. */
export function ascoltaErrori(pool: pg.Pool): void {
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
}

/** What every connection to PostgreSQL has, in the pool or not. */
export function connessione({ database_url }: Pick<Config, 'database_url'>): pg.ClientConfig {
  return {
    connectionString: database_url ?? undefined,
    connectionTimeoutMillis: CONNESSIONE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    // btree reads are cheap on today's disks: without it the planner scans (measured on the tree).
    options: `-c random_page_cost=1.1 -c statement_timeout=${ISTRUZIONE_MS} -c TimeZone=UTC`,
  }
}

/**
 * The pool of connections to PostgreSQL. A connection on which nobody answers (a cable pulled, a firewall that forgot
 * it, a machine that died without a word) takes all the others with it: they are as old, and each would be found out
 * only by a person who waits.
 */
export function apriPool(config: Pick<Config, 'database_url' | 'connessioni'>): pg.Pool {
  const prese = new Set<Socket>()
  const pool = new pg.Pool({
    ...connessione(config),
    max: config.connessioni,
    query_timeout: SILENZIO_MS,
    idleTimeoutMillis: INATTIVA_MS,
    stream: () => {
      const presa = new Socket()
      prese.add(presa)
      presa.once('close', () => prese.delete(presa))
      return presa
    },
  })
  ascoltaErrori(pool)
  pool.on('release', (errore) => {
    if (!eSilenzio(errore)) return
    for (const presa of prese) presa.destroy(new Error('Connection terminated: silence'))
  })
  return pool
}

/** A connection of its own for who asks whether the database is there: a pool that is busy does not make it wait. */
export function apriSonda(config: Pick<Config, 'database_url'>): pg.Pool {
  const entro = { connectionTimeoutMillis: SONDA_MS, query_timeout: SONDA_MS, idleTimeoutMillis: INATTIVA_MS }
  const pool = new pg.Pool({ ...connessione(config), ...entro, max: 1 })
  ascoltaErrori(pool)
  return pool
}
