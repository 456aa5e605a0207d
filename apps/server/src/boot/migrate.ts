import { setTimeout as attendi } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import type { Db } from '../platform/db/db.ts'
import { pgCode } from '../platform/db/db-faults.ts'
import { withLongConnection } from '../platform/db/db-pool.ts'
import { StartFailed } from './start-faults.ts'

/** A table somebody is using is waited for this long: who comes after waits behind, so it must be short. */
const LOCK_WAIT = '3s'
/** Lost to a deadlock, or a table was never free: with the waits, about two minutes. */
const RETRIABLE = new Set(['40P01', '55P03'])
const ATTEMPTS_MAX = 24

/** The migrations of this version, in their order. */
export function migrations(): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder: fileURLToPath(new URL('../../migrations', import.meta.url)) })
}

const REGISTRY = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint)`

const APPLIED = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)'

/** One migration in its own transaction: the server's other processes go on working meanwhile. */
async function apply(client: pg.PoolClient, { sql, hash, folderMillis }: MigrationMeta): Promise<void> {
  await client.query(`BEGIN; SET LOCAL lock_timeout = '${LOCK_WAIT}'; SET LOCAL statement_timeout = 0`)
  try {
    for (const istruzione of sql) await client.query(istruzione)
    await client.query(APPLIED, [hash, folderMillis])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/** Statements no transaction may hold: an index made, or taken away, while others write. */
const CONCURRENTLY =
  /^\s*(?:--[^\n]*\n\s*)*(?:create (?:unique )?index|drop index|reindex \w+) concurrently\b/i

/**
 * A migration of such statements alone (`scripts/migration-rules.ts`): each by itself, so that one cut short is begun anew
 * at the next start. What is set and the statement leave in one breath: a pooler gives them one connection.
 */
async function applyOutside(
  client: pg.PoolClient,
  { sql, hash, folderMillis }: MigrationMeta,
): Promise<void> {
  for (const istruzione of sql) {
    const asked = ['SET statement_timeout = 0', istruzione, 'RESET statement_timeout']
    // All are waited for: one refused must not leave the next one's answer to whoever asks after it.
    const answers = await Promise.allSettled(asked.map((text) => client.query(text)))
    const refused = answers.find((answer) => answer.status === 'rejected')
    if (refused) throw refused.reason
  }
  await client.query(APPLIED, [hash, folderMillis])
}

async function applyInsisting(client: pg.PoolClient, migrazione: MigrationMeta): Promise<void> {
  const applyOne = migrazione.sql.every((istruzione) => CONCURRENTLY.test(istruzione)) ? applyOutside : apply
  for (let attempt = 1; ; attempt++) {
    try {
      return await applyOne(client, migrazione)
    } catch (error) {
      if (!RETRIABLE.has(pgCode(error) ?? '')) throw error
      if (attempt >= ATTEMPTS_MAX)
        throw new StartFailed(
          'L’aggiornamento del database non riesce: altri trattengono le sue tabelle. Riavvia in un momento di minor lavoro.',
        )
      await attendi(100 * attempt * Math.random())
    }
  }
}

/**
 * Brings the database to the latest migration: the registry is the one `drizzle-kit` knows. Called by one process at
 * a time (`platform/db/one-at-a-time.ts`).
 */
export async function migrate(db: Db, list: MigrationMeta[] = migrations()): Promise<void> {
  await withLongConnection(db.$client, async (client) => {
    await client.query(REGISTRY)
    const { rows } = await client.query<{ ultima: number | null }>(
      'select max(created_at) as ultima from drizzle.__drizzle_migrations',
    )
    const last = rows[0]?.ultima ?? 0
    for (const migrazione of list)
      if (migrazione.folderMillis > last) await applyInsisting(client, migrazione)
  })
}
