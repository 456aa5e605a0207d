import { eRifiuto } from '@primo/contract/errors'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Config, ConfigError } from './config.ts'
import { apriPglite } from './db-pglite.ts'

// int8 as a number: ids and points stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** The database outside a transaction: reads only. */
export type Db = NodePgDatabase & { $client: pg.Pool }
/** A transaction in progress: the first argument of every command. */
export type Trx = NodePgDatabase & { $client: pg.PoolClient }
/** Either: what a query reads from. */
export type Lettore = Db | Trx

export type Database = {
  db: Db
  tipo: 'pglite' | 'postgres'
  /**
   * Runs `fn` in one transaction and commits it; a thrown error or an answered refusal rolls back.
   * Deadlocks and serialization failures are tried again, so `fn` awaits nothing but the database.
   */
  transazione: <T>(fn: (trx: Trx) => Promise<T>) => Promise<T>
  chiudi: () => Promise<void>
}

/** The id of the next row of a table, for what must know it before the row is there. */
export async function prossimoId(trx: Trx, tabella: string): Promise<number> {
  const { rows } = await trx.$client.query<{ id: number }>(
    "select nextval(pg_get_serial_sequence($1, 'id')) as id",
    [tabella],
  )
  return rows[0]!.id
}

const RIPROVABILI = new Set(['40001', '40P01'])
const TENTATIVI_MAX = 4

function codicePg(errore: unknown): string | undefined {
  const causa = errore instanceof Error && errore.cause instanceof Error ? errore.cause : errore
  return causa instanceof pg.DatabaseError ? causa.code : undefined
}

/** True when `errore` is the breach of the unique constraint or index called `vincolo`; of any, when it is not said. */
export function eDuplicato(errore: unknown, vincolo?: string): boolean {
  const causa = errore instanceof Error && errore.cause instanceof Error ? errore.cause : errore
  return (
    causa instanceof pg.DatabaseError &&
    causa.code === '23505' &&
    (vincolo === undefined || causa.constraint === vincolo)
  )
}

/** The `transazione` of a pool. */
export function conTransazioni(pool: pg.Pool): Database['transazione'] {
  return async (fn) => {
    for (let tentativo = 1; ; tentativo++) {
      const client = await pool.connect()
      let rotto: Error | undefined
      try {
        await client.query('BEGIN')
        const esito = await fn(drizzle({ client }) as Trx)
        await client.query(eRifiuto(esito) ? 'ROLLBACK' : 'COMMIT')
        return esito
      } catch (errore) {
        await client.query('ROLLBACK').catch((e: Error) => {
          rotto = e
        })
        if (tentativo >= TENTATIVI_MAX || !RIPROVABILI.has(codicePg(errore) ?? '')) throw errore
      } finally {
        client.release(rotto)
      }
    }
  }
}

/**
 * Opens PostgreSQL where `DATABASE_URL` says, else the embedded database in the data folder.
 * @throws ConfigError when no database answers there; CartellaOccupata when another process has the folder.
 */
export async function apriDatabase(config: Config): Promise<Database> {
  if (config.database_url === null) {
    const { pool, chiudi } = await apriPglite(config.cartella_dati)
    return { db: drizzle({ client: pool }), tipo: 'pglite', transazione: conTransazioni(pool), chiudi }
  }
  const pool = new pg.Pool({
    connectionString: config.database_url,
    max: config.connessioni,
    connectionTimeoutMillis: 10_000,
    // btree reads are cheap on today's disks: without it the planner scans (measured on the tree).
    options: '-c random_page_cost=1.1 -c statement_timeout=60000 -c TimeZone=UTC',
  })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  await pool.query('select 1').catch(async (errore: Error & { code?: string }) => {
    await pool.end()
    // The code, not the message: that quotes parts of the address, which holds a password.
    throw new ConfigError(
      'DATABASE_URL',
      `non porta a un database che risponde (${errore.code ?? 'nessuna risposta'})`,
    )
  })
  return {
    db: drizzle({ client: pool }),
    tipo: 'postgres',
    transazione: conTransazioni(pool),
    chiudi: () => pool.end(),
  }
}
