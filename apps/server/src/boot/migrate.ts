import { setTimeout as attendi } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import type { Db } from '../platform/db/db.ts'
import { pgCode } from '../platform/db/db-errors.ts'
import { withLongConnection } from '../platform/db/db-pool.ts'
import { StartError } from './start-errors.ts'

/** Lock timeout of a migration: queries queue behind a waiting lock, so it must be short. */
const LOCK_WAIT = '3s'
/** Deadlock, or lock timeout: retried for about two minutes in all. */
const RETRIABLE = new Set(['40P01', '55P03'])
const ATTEMPTS_MAX = 24

/** Returns the migrations of this version of the server, in order. */
export function migrations(): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder: fileURLToPath(new URL('../../migrations', import.meta.url)) })
}

const REGISTRY = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint)`

const APPLIED = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)'

/** Hash of the last of the 92 migrations that the baseline replaces: both leave the same schema (docs/decisions/0007). */
const REPLACED_BY_BASELINE = '380338156dc6c2be7edd70da1f33b5c7baee16574524c56721fe785a7a3cb1cd'

/** Returns whether this version can migrate a database whose last migration has this hash. */
export const canMigrate = (hash: string): boolean =>
  hash === REPLACED_BY_BASELINE || migrations().some((one) => one.hash === hash)

/**
 * Records the baseline in a database that has all the migrations it replaces. Its `created_at` is that of the last of them, so
 * that a process of the previous version has nothing to apply.
 * @throws StartError when the database lacks some of them
 */
async function takeOver(client: pg.PoolClient): Promise<void> {
  const baseline = migrations()[0]!
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at desc',
  )
  const hashes = rows.map(({ hash }) => hash)
  if (hashes.length === 0 || hashes.includes(baseline.hash)) return
  if (hashes[0] !== REPLACED_BY_BASELINE)
    throw new StartError(
      'Questo database è di una versione anteriore al 28 novembre 2026, che questa non sa aggiornare: vedi docs/operate.md, «Older databases».',
    )
  await client.query(`WITH replaced AS (DELETE FROM drizzle.__drizzle_migrations) ${APPLIED}`, [
    baseline.hash,
    baseline.folderMillis,
  ])
}

/** Applies one migration in its own transaction: other server processes keep working. */
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

/** Statements that cannot run in a transaction: creating or dropping an index concurrently. */
const CONCURRENTLY =
  /^\s*(?:--[^\n]*\n\s*)*(?:create (?:unique )?index|drop index|reindex \w+) concurrently\b/i

/**
 * Applies a migration whose statements must all run outside a transaction (`scripts/migration-rules.ts`), each one separately,
 * so that an interrupted migration is run again at the next start. The setting and the statement are pipelined, so that a
 * pooler sends them to the same connection.
 */
async function applyOutside(
  client: pg.PoolClient,
  { sql, hash, folderMillis }: MigrationMeta,
): Promise<void> {
  for (const istruzione of sql) {
    const statements = ['SET statement_timeout = 0', istruzione, 'RESET statement_timeout']
    // Waits for all of them: after an error, the following responses must not be left for the next query.
    const answers = await Promise.allSettled(statements.map((text) => client.query(text)))
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
        throw new StartError(
          'L’aggiornamento del database non riesce: altri trattengono le sue tabelle. Riavvia in un momento di minor lavoro.',
        )
      await attendi(100 * attempt * Math.random())
    }
  }
}

/**
 * Applies the migrations that the database lacks, and records them in `drizzle-kit`'s table of applied migrations. One process at
 * a time may call it (`platform/db/locks.ts`).
 */
export async function migrate(db: Db, list: MigrationMeta[] = migrations()): Promise<void> {
  await withLongConnection(db.$client, async (client) => {
    await client.query(REGISTRY)
    await takeOver(client)
    const { rows } = await client.query<{ ultima: number | null }>(
      'select max(created_at) as ultima from drizzle.__drizzle_migrations',
    )
    const last = rows[0]?.ultima ?? 0
    for (const migrazione of list)
      if (migrazione.folderMillis > last) await applyInsisting(client, migrazione)
  })
}
