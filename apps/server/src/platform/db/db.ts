import { eRifiuto } from '@primo/contract/platform/errors'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Config, ConfigError } from '../config/config.ts'
import { causaDi, codicePg, ePianoVecchio, eSilenzio, guastoDi } from './db-guasti.ts'
import { apriPglite } from './db-pglite.ts'
import { apriPool, apriSonda, ISTRUZIONE_LUNGA_MS, limita } from './db-pool.ts'
import { creaSonda } from './sonda.ts'

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
   * Runs `fn` in one transaction and commits it; a thrown error or an answered refusal rolls back. Deadlocks,
   * serialization failures and connections lost before the commit are tried again, so `fn` awaits nothing but the
   * database. `lunga`: its statements may take longer than a person waits.
   */
  transazione: <T>(fn: (trx: Trx) => Promise<T>, opzioni?: { lunga?: boolean }) => Promise<T>
  /** Whether it can be written now: false when it says no, or says nothing within a second. */
  scrivibile: () => Promise<boolean>
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

/** True when `errore` is the breach of the unique constraint or index called `vincolo`; of any, when it is not said. */
export function eDuplicato(errore: unknown, vincolo?: string): boolean {
  const causa = causaDi(errore)
  return (
    causa instanceof pg.DatabaseError &&
    causa.code === '23505' &&
    (vincolo === undefined || causa.constraint === vincolo)
  )
}

/** Whether what `fn` did is certainly undone, and doing it again may succeed. */
function riprovabile(errore: unknown, inCommit: boolean): boolean {
  if (RIPROVABILI.has(codicePg(errore) ?? '') || ePianoVecchio(errore)) return true
  // Whether a commit that was not answered happened, nobody knows here; who was silent has already made one wait.
  return !inCommit && !eSilenzio(errore) && guastoDi(errore) === 'perso'
}

/** The `transazione` of a pool. */
export function conTransazioni(pool: pg.Pool): Database['transazione'] {
  return async (fn, { lunga = false } = {}) => {
    for (let tentativo = 1; ; tentativo++) {
      const client = await pool.connect()
      let rotto: Error | undefined
      let inCommit = false
      limita(client, lunga)
      try {
        await client.query(lunga ? `BEGIN; SET LOCAL statement_timeout = ${ISTRUZIONE_LUNGA_MS}` : 'BEGIN')
        const esito = await fn(drizzle({ client }) as Trx)
        inCommit = !eRifiuto(esito)
        await client.query(inCommit ? 'COMMIT' : 'ROLLBACK')
        return esito
      } catch (errore) {
        // Nobody would answer to ROLLBACK either; and a statement that no longer fits its table stays prepared.
        if (guastoDi(errore) === 'perso' || ePianoVecchio(errore)) rotto = causaDi(errore) as Error
        else {
          await client.query('ROLLBACK').catch((e: Error) => {
            rotto = e
          })
        }
        if (tentativo >= TENTATIVI_MAX || !riprovabile(errore, inCommit)) throw errore
      } finally {
        limita(client, false)
        client.release(rotto)
      }
    }
  }
}

/** `strumenti` for work in the background, whose statements may take longer than a person waits. */
export function inFondo<T extends Pick<Database, 'transazione'>>(strumenti: T): T {
  return { ...strumenti, transazione: (fn) => strumenti.transazione(fn, { lunga: true }) }
}

/** The embedded database behind `pool`, its one connection. */
export function databaseIncorporato(pool: pg.Pool, chiudi: () => Promise<void>): Database {
  const transazione = conTransazioni(pool)
  // In the same process there is no wire to fall silent: late means busy.
  return {
    db: drizzle({ client: pool }),
    tipo: 'pglite',
    transazione,
    scrivibile: creaSonda(pool, true),
    chiudi,
  }
}

/**
 * Opens PostgreSQL where `DATABASE_URL` says, else the embedded database in the data folder.
 * @throws ConfigError when no database answers there; CartellaOccupata when another process has the folder.
 */
export async function apriDatabase(config: Config): Promise<Database> {
  if (config.database_url === null) {
    const { pool, chiudi } = await apriPglite(config.cartella_dati)
    return databaseIncorporato(pool, chiudi)
  }
  const pool = apriPool(config)
  await pool.query('select 1').catch(async (errore: Error & { code?: string }) => {
    await pool.end()
    // The code, not the message: that quotes parts of the address, which holds a password.
    throw new ConfigError(
      'DATABASE_URL',
      `non porta a un database che risponde (${errore.code ?? 'nessuna risposta'})`,
    )
  })
  const sonda = apriSonda(config)
  return {
    db: drizzle({ client: pool }),
    tipo: 'postgres',
    transazione: conTransazioni(pool),
    scrivibile: creaSonda(sonda, false),
    chiudi: async () => {
      await Promise.all([pool.end(), sonda.end()])
    },
  }
}
