import type { Pool } from 'pg'
import { describe, expect, test } from 'vitest'
import { openEngine, type PgliteCopy } from '../platform/db/db-pglite.ts'
import { openTestApp } from './app.ts'
import { compileEngine } from './database.ts'
import { createMember } from './persone.ts'
import { readPristineState, resetToPristine } from './pristine-database.ts'

let template: Promise<PgliteCopy> | undefined

/**
 * Creates a database with a few rows in one table and many in another. Each test gets a copy of it, because initdb takes
 * seconds.
 */
async function makeTemplate(): Promise<PgliteCopy> {
  const engine = await openEngine('memory://')
  const pool = engine.connect()
  await pool.query(`create table few (id int generated always as identity primary key, name text);
    create table many (id int primary key);
    create table child (few int references few);
    insert into few (name) values ('one'), ('two');
    insert into many select generate_series(1, 100)`)
  // Otherwise the copy is recovered from its write-ahead log, where a sequence is 32 values ahead.
  await pool.query('checkpoint')
  await pool.end()
  const tar = await engine.dump()
  await engine.stop()
  return { tar, motore: await compileEngine() }
}

async function small(use: (pool: Pool) => Promise<void>): Promise<void> {
  template ??= makeTemplate()
  const engine = await openEngine('memory://', await template)
  const pool = engine.connect()
  await use(pool)
  await pool.end()
  await engine.stop()
}

describe.skipIf(process.env.PGTEST_URL)('an embedded database that is used again', () => {
  test('is as it was born: rows, numbers, session', () =>
    small(async (pool) => {
      const born = await readPristineState(pool)
      await pool.query(`update few set name = 'other'; insert into few (name) values ('three');
        insert into child select id from few; set work_mem = '1MB'; create temp table left_over (id int); analyze`)
      expect(await resetToPristine(pool, born)).toBe(true)
      expect((await pool.query('select name from few order by id')).rows).toEqual([
        { name: 'one' },
        { name: 'two' },
      ])
      expect((await pool.query('select 1 from child')).rowCount).toBe(0)
      expect((await pool.query("insert into few (name) values ('new') returning id")).rows).toEqual([
        { id: 3 },
      ])
      expect((await pool.query("select 1 from pg_class where relname = 'left_over'")).rowCount).toBe(0)
      expect((await pool.query('show work_mem')).rows).not.toEqual([{ work_mem: '1MB' }])
    }))

  test('has its indexes small again: the planner looks at their pages', () =>
    small(async (pool) => {
      const born = await readPristineState(pool)
      const size = async () => (await pool.query("select pg_relation_size('few_pkey')::int as n")).rows[0].n
      const before = await size()
      await pool.query("insert into few (name) select 'x' from generate_series(1, 20000)")
      expect(await size()).toBeGreaterThan(10 * before)
      expect(await resetToPristine(pool, born)).toBe(true)
      expect(await size()).toBe(before)
    }))

  test.each([
    'create table another (id int)',
    'alter table few drop column name',
    'alter table child add check (few > 0)',
    'update many set id = 1000 where id = 1',
    'delete from many where id = 1',
  ])('is not when it cannot be: %s', (change) =>
    small(async (pool) => {
      const born = await readPristineState(pool)
      await pool.query(change)
      expect(await resetToPristine(pool, born)).toBe(false)
    }),
  )

  test('an application opened after another sees nothing of it', async () => {
    const first = await openTestApp()
    const { utente_id } = await createMember(first)
    await first.close()
    const second = await openTestApp()
    expect((await second.services.db.$client.query('select 1 from utente')).rowCount).toBe(0)
    expect((await createMember(second)).utente_id).toBe(utente_id)
    await second.close()
  })
})
