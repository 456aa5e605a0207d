import type { MigrationMeta } from 'drizzle-orm/migrator'
import { describe, expect, test } from 'vitest'
import { withSetupLock } from '../platform/db/locks.ts'
import { openTestDatabase, TEST_CONFIG } from '../test/database.ts'
import { until } from '../test/eventually.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { canMigrate, migrate, migrations } from './migrate.ts'

const database = await sharedFixture(openTestDatabase(TEST_CONFIG))
const { db, kind } = database
const rows = async <R extends object>(text: string) => (await db.$client.query<R>(text)).rows

let day = 9_000_000_000_000
/** Returns a test migration that comes after all existing ones. */
const migration = (...sql: string[]): MigrationMeta => ({
  sql,
  hash: `prova ${++day}`,
  folderMillis: day,
  bps: true,
})
const isValid = (name: string) =>
  rows(`select indisvalid from pg_index where indexrelid = to_regclass('${name}')`)

test('an index is made outside a transaction, and begun anew where it had been left half made', async () => {
  await rows('create table caso (nota text); insert into caso values (1), (1)')
  const made = migration(
    '-- Why.\nDROP INDEX CONCURRENTLY IF EXISTS caso_nota;',
    'CREATE UNIQUE INDEX CONCURRENTLY "caso_nota" ON caso (nota);',
  )
  await expect(migrate(db, [made])).rejects.toMatchObject({ code: '23505' })
  // The embedded engine leaves no invalid index.
  if (kind === 'postgres') expect(await isValid('caso_nota')).toEqual([{ indisvalid: false }])
  await rows('delete from caso')
  await migrate(db, [made])
  expect(await isValid('caso_nota')).toEqual([{ indisvalid: true }])
  // It runs once only, and the session's timeouts are reset afterwards.
  await rows('drop index caso_nota')
  await migrate(db, [made])
  expect(await isValid('caso_nota')).toEqual([])
})

describe('a database with the migrations that the baseline replaces', () => {
  const [baseline] = migrations()
  const applied = () => rows('select hash, created_at from drizzle.__drizzle_migrations order by id')
  /** Makes the database one of a previous version, with the migrations of these hashes. */
  const record = (...hashes: string[]) =>
    db.$client.query(
      `with gone as (delete from drizzle.__drizzle_migrations)
       insert into drizzle.__drizzle_migrations (hash, created_at)
       select hash, $2::bigint - row_number() over () + 1 from unnest($1::text[]) hash`,
      [hashes, baseline!.folderMillis],
    )
  const LAST = '380338156dc6c2be7edd70da1f33b5c7baee16574524c56721fe785a7a3cb1cd'

  test('all of them: the baseline takes their place, and later migrations are applied', async () => {
    await record(LAST, 'the one before')
    // The database of this file has the tables of every migration: only one of its own can be applied to it.
    const next = migration('create table dopo (id int)')
    await migrate(db, [baseline!, next])
    await migrate(db, [baseline!, next])
    expect(await applied()).toEqual(
      [baseline!, next].map(({ hash, folderMillis }) => ({ hash, created_at: folderMillis })),
    )
    expect(canMigrate(LAST)).toBe(true)
  })

  test('some of them: the start is refused with a message, and nothing changes', async () => {
    await record('the one before', 'one more')
    const found = await applied()
    await expect(migrate(db)).rejects.toThrow('anteriore al 28 novembre 2026')
    expect(await applied()).toEqual(found)
    expect(canMigrate('the one before')).toBe(false)
    await record(baseline!.hash)
  })
})

test.runIf(process.env.PGTEST_URL)('who waits for his turn to migrate is not waited for', async () => {
  const { connectionString: database_url = '' } = db.$client.options
  const config = { ...TEST_CONFIG, database_url }
  const order: string[] = []
  await rows('create table lungo (nota text)')
  let mine = () => {}
  const inside = new Promise<void>((resolve) => {
    mine = resolve
  })
  const first = withSetupLock(config, async () => {
    mine()
    // The other process has tried the lock, and waits to retry.
    const waiting =
      "select 1 from pg_stat_activity where datname = current_database() and state = 'idle' and query = 'ROLLBACK'"
    await until(async () => (await rows(waiting)).length > 0)
    await migrate(db, [migration('CREATE INDEX CONCURRENTLY lungo_nota ON lungo (nota)')])
    order.push('first')
  })
  await inside
  const second = withSetupLock(config, async () => {
    order.push('second')
  })
  await Promise.all([first, second])
  expect(order).toEqual(['first', 'second'])
  const late = withSetupLock(config, () => withSetupLock(config, async () => {}, 300))
  await expect(late).rejects.toMatchObject({ code: '55P03' })
})
