import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../test/app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const SRC = new URL('..', import.meta.url)
const TABLE_OR_KEY = /pgTable\(\s*'(\w+)'|(\w+): upwardRef\('(\w+)'\)/g

/** Returns every reference to a table of a higher module, as declared in the `tables.ts` files. */
function declared(): string[] {
  return globSync('**/tables.ts', { cwd: SRC }).flatMap((file) => {
    let table = ''
    return [...readFileSync(new URL(file, SRC), 'utf8').matchAll(TABLE_OR_KEY)].flatMap(
      ([, name, column, target]) => {
        table = name ?? table
        return column ? [`${table}.${column} → ${target}.id`] : []
      },
    )
  })
}

test('a reference to a wing above has its foreign key in the database', async () => {
  const { rows } = await testApp.services.db.$client.query<{ key: string }>(`
    select c.conrelid::regclass || '.' || a.attname || ' → ' || c.confrelid::regclass || '.' || b.attname as key
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
     where c.contype = 'f' and c.convalidated`)
  const there = rows.map((r) => r.key)
  expect(declared().length).toBeGreaterThan(0)
  expect(declared().filter((key) => !there.includes(key))).toEqual([])
})
