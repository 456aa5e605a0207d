import type { MigrationMeta } from 'drizzle-orm/migrator'
import { expect, test } from 'vitest'
import { withSetupLock } from '../platform/db/locks.ts'
import { openTestDatabase, TEST_CONFIG } from '../test/database.ts'
import { until } from '../test/eventually.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { migrate } from './migrate.ts'

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
