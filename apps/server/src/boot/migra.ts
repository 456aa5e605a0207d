import { setTimeout as attendi } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import type { Db } from '../platform/db/db.ts'
import { codicePg } from '../platform/db/db-guasti.ts'
import { conConnessioneLunga } from '../platform/db/db-pool.ts'
import { AvvioFallito } from './avvio-guasti.ts'

/** A table somebody is using is waited for this long: who comes after waits behind, so it must be short. */
const ATTESA_LUCCHETTO = '3s'
/** Lost to a deadlock, or a table was never free: with the waits, about two minutes. */
const RIPROVABILI = new Set(['40P01', '55P03'])
const TENTATIVI_MAX = 24

/** The migrations of this version, in their order. */
export function migrazioni(): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder: fileURLToPath(new URL('../../migrations', import.meta.url)) })
}

const REGISTRO = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint)`

/** One migration in its own transaction: the server's other processes go on working meanwhile. */
async function applica(client: pg.PoolClient, { sql, hash, folderMillis }: MigrationMeta): Promise<void> {
  await client.query(`BEGIN; SET LOCAL lock_timeout = '${ATTESA_LUCCHETTO}'; SET LOCAL statement_timeout = 0`)
  try {
    for (const istruzione of sql) await client.query(istruzione)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
    await client.query('COMMIT')
  } catch (errore) {
    await client.query('ROLLBACK')
    throw errore
  }
}

async function applicaInsistendo(client: pg.PoolClient, migrazione: MigrationMeta): Promise<void> {
  for (let tentativo = 1; ; tentativo++) {
    try {
      return await applica(client, migrazione)
    } catch (errore) {
      if (!RIPROVABILI.has(codicePg(errore) ?? '')) throw errore
      if (tentativo >= TENTATIVI_MAX)
        throw new AvvioFallito(
          'L’aggiornamento del database non riesce: altri trattengono le sue tabelle. Riavvia in un momento di minor lavoro.',
        )
      await attendi(100 * tentativo * Math.random())
    }
  }
}

/**
 * Brings the database to the latest migration: the registry is the one `drizzle-kit` knows. Called by one process at
 * a time (`platform/db/uno-per-volta.ts`).
 */
export async function migra(db: Db, elenco: MigrationMeta[] = migrazioni()): Promise<void> {
  await conConnessioneLunga(db.$client, async (client) => {
    await client.query(REGISTRO)
    const { rows } = await client.query<{ ultima: number | null }>(
      'select max(created_at) as ultima from drizzle.__drizzle_migrations',
    )
    const ultima = rows[0]?.ultima ?? 0
    for (const migrazione of elenco)
      if (migrazione.folderMillis > ultima) await applicaInsistendo(client, migrazione)
  })
}
