import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Breach, breachesOf, contractsOf, RULES, stopsOf, type Tables } from './migration-rules.ts'
import { statementsOf } from './migration-sql.ts'
import { ROOT } from './project.mjs'

const FOLDER = join(ROOT, 'apps/server/migrations')
const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8')
/** Migrations in the order in which they are applied, which is not that of their numbers. */
const { entries } = JSON.parse(read('meta/_journal.json')) as { entries: { tag: string; when: number }[] }
const files = entries.toSorted((a, b) => a.when - b.when).map(({ tag }) => `${tag}.sql`)
const numberOf = (file: string) => file.slice(0, 4)

/** Returns the tables after a migration, by name; null without a snapshot. */
function tablesOf(file: string): Tables | null {
  const snapshot = join(FOLDER, 'meta', `${numberOf(file)}_snapshot.json`)
  if (!existsSync(snapshot)) return null
  const { tables } = JSON.parse(readFileSync(snapshot, 'utf8')) as {
    tables: Record<string, Tables[string] & { name: string }>
  }
  return Object.fromEntries(Object.values(tables).map((table) => [table.name, table]))
}

const FIXED = /const FIXED =\s*`([^`]*)`/
  .exec(readFileSync(join(ROOT, 'apps/server/src/boot/endpoint-query-plans.test.ts'), 'utf8'))![1]!
  .split(/\s+/)
const isGrowing = (table: string) => !FIXED.includes(table)

function breaches(file: string): Breach[] {
  const text = read(file)
  const earlier = files.slice(0, files.indexOf(file))
  const before = earlier.map(tablesOf).findLast((tables) => tables !== null) ?? {}
  const named = earlier.find((other) => numberOf(other) === contractsOf(text))
  return breachesOf({ text, before, since: named ? tablesOf(named) : null, isGrowing })
}

test('every migration is in the journal', () =>
  expect(readdirSync(FOLDER).filter((file) => file.endsWith('.sql'))).toEqual(files.toSorted()))

test('each snapshot refers to the previous one, which drizzle-kit needs to generate the next migration', () => {
  const snapshots = files
    .map((file) => join(FOLDER, 'meta', `${numberOf(file)}_snapshot.json`))
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as { id: string; prevId: string })
  expect(snapshots.slice(1).map(({ prevId }) => prevId)).toEqual(snapshots.slice(0, -1).map(({ id }) => id))
})

test.each(files.slice(1))('%s is compatible with the previous version', (file) => {
  const found = breaches(file)
  expect(found.map(({ rule, statement }) => `${statement.slice(0, 100)}: ${RULES[rule]}`)).toEqual([])
})

test('docs/deploy.md names the migrations that require a stop', () => {
  const page = readFileSync(join(ROOT, 'docs/deploy.md'), 'utf8')
  for (const file of files.filter((name) => stopsOf(read(name)))) expect(page).toContain(numberOf(file))
})

const table = (columns: Record<string, boolean>, other: object = {}) => ({
  columns: Object.fromEntries(Object.entries(columns).map(([name, notNull]) => [name, { notNull }])),
  indexes: { caso_codice: { isUnique: true }, caso_del: { isUnique: false } },
  uniqueConstraints: {},
  compositePrimaryKeys: {},
  checkConstraints: { caso_stato: { value: "stato in ('aperto', 'chiuso')" } },
  ...other,
})
const BEFORE: Tables = {
  caso: table({ id: true, stato: true, codice: true, nota: false }),
  lavoro: table({ id: true }),
}
/**
 * Tables of the version named by «contracts»: no note, no unique code; the state has one of three values, the day is required.
 */
const SINCE: Tables = {
  caso: table(
    { id: true, stato: true, codice: true, del: true },
    { indexes: { caso_unico: { isUnique: true } }, checkConstraints: { caso_nuovo: { value: 'x' } } },
  ),
}
const rules = (text: string, since: Tables | null = null) =>
  breachesOf({ text, before: BEFORE, since, isGrowing }).map(({ rule }) => rule)

test.each<[text: string, rule: keyof typeof RULES]>([
  ['ALTER TABLE "caso" DROP COLUMN "nota"', 'drops'],
  ['alter table only public.caso drop column if exists nota cascade', 'drops'],
  ['DROP TABLE caso', 'drops'],
  ['DROP FUNCTION piega(text)', 'drops'],
  ['ALTER TABLE caso RENAME COLUMN nota TO note', 'renames'],
  ['ALTER TABLE caso RENAME TO casi', 'renames'],
  ['ALTER TABLE caso RENAME TO casi; CREATE TABLE caso (LIKE casi)', 'renames'],
  [
    'ALTER TABLE caso RENAME TO casi; CREATE TABLE caso (LIKE casi, a int NOT NULL) PARTITION BY RANGE (id)',
    'renames',
  ],
  ['ALTER TABLE caso ADD COLUMN del date NOT NULL', 'not null'],
  ['ALTER TABLE caso ADD COLUMN a int, ADD "del" date NOT NULL', 'not null'],
  ['ALTER TABLE caso ALTER COLUMN nota SET NOT NULL', 'not null'],
  ['ALTER TABLE caso ALTER COLUMN stato DROP DEFAULT', 'not null'],
  ['ALTER TABLE caso ALTER COLUMN id SET DATA TYPE bigint', 'type'],
  ['ALTER TABLE caso ADD COLUMN chiave uuid DEFAULT gen_random_uuid()', 'rewrites'],
  ["ALTER TABLE caso ADD CONSTRAINT caso_nota CHECK (nota <> '') NOT VALID", 'narrower'],
  [
    "ALTER TABLE caso DROP CONSTRAINT caso_stato; ALTER TABLE caso ADD CONSTRAINT caso_stato CHECK (stato in ('aperto')) NOT VALID",
    'narrower',
  ],
  ['ALTER TABLE lavoro ADD CONSTRAINT uno UNIQUE (id)', 'narrower'],
  ['CREATE UNIQUE INDEX CONCURRENTLY due ON caso (nota); DROP INDEX CONCURRENTLY IF EXISTS due', 'narrower'],
  ['DROP INDEX caso_codice', 'no conflict'],
  ['CREATE INDEX caso_nota ON caso USING btree (nota)', 'holds writes'],
  ['CREATE INDEX CONCURRENTLY caso_nota ON caso (nota)', 'not begun anew'],
  [
    'DROP INDEX CONCURRENTLY IF EXISTS a; CREATE INDEX CONCURRENTLY a ON caso (nota); CREATE TABLE b (id int)',
    'mixed',
  ],
  ['ALTER TABLE caso ADD COLUMN a int; ALTER TABLE caso ADD CONSTRAINT b CHECK (a > 0)', 'validates'],
  ["UPDATE caso SET nota = '' WHERE nota IS NULL", 'all rows'],
  ["DO $$ BEGIN IF true THEN UPDATE caso SET nota = ''; END IF; END $$", 'all rows'],
  ['LOCK TABLE caso', 'holds'],
  ['-- contracts 0001\nSELECT 1', 'mark'],
])('%s is refused', (text, rule) => expect(rules(text)).toEqual([rule]))

test.each([
  'CREATE TABLE b (id int NOT NULL, UNIQUE (id)); CREATE INDEX c ON b (id); ALTER TABLE b ADD CONSTRAINT d CHECK (id > 0)',
  'ALTER TABLE caso ADD COLUMN del date',
  'ALTER TABLE "caso" RENAME TO "casi"; CREATE TABLE "caso" (LIKE "casi" INCLUDING CONSTRAINTS) PARTITION BY RANGE ("id")',
  "ALTER TABLE caso ADD COLUMN del date NOT NULL DEFAULT '2026-01-01'",
  'ALTER TABLE caso ADD COLUMN a int; ALTER TABLE caso ADD CONSTRAINT b CHECK (a > 0) NOT VALID',
  "ALTER TABLE caso DROP CONSTRAINT caso_stato; ALTER TABLE caso ADD CONSTRAINT caso_stato CHECK (stato in ('aperto', 'chiuso', 'perso')) NOT VALID",
  'DROP INDEX CONCURRENTLY IF EXISTS a; CREATE INDEX CONCURRENTLY a ON caso (nota)',
  'CREATE INDEX lavoro_id ON lavoro (id)',
  'DROP INDEX caso_del',
  'ALTER TABLE caso VALIDATE CONSTRAINT b',
  'UPDATE lavoro SET id = 1',
  'DROP FUNCTION f(int); CREATE FUNCTION f(int, int) RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
  "-- it says DROP TABLE caso\nCREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ DELETE FROM caso; DROP TABLE caso $$; SELECT '; DROP TABLE caso'",
  '-- stops the version before: the whole table changes its shape\nALTER TABLE caso RENAME TO casi',
])('%s passes', (text) => expect(rules(text)).toEqual([]))

test.each([
  'ALTER TABLE caso DROP COLUMN nota',
  'DROP TABLE lavoro',
  'DROP INDEX caso_codice',
  'ALTER TABLE caso ALTER COLUMN del SET NOT NULL',
  'ALTER TABLE caso ADD CONSTRAINT caso_nuovo CHECK (codice > 0) NOT VALID',
  'DROP INDEX CONCURRENTLY IF EXISTS caso_unico; CREATE UNIQUE INDEX CONCURRENTLY caso_unico ON caso (stato)',
])('%s passes once no version uses the object, and is refused before', (text) => {
  expect(rules(text, SINCE)).toEqual([])
  expect(rules(text, BEFORE)).not.toEqual([])
  expect(rules(text)).not.toEqual([])
})

test('a DO body is split into statements, a function body is omitted', () => {
  expect(statementsOf("DO $a$ BEGIN EXECUTE 'x'; PERFORM 1; END $a$;\nSELECT 1 -- no; more\n")).toEqual([
    "EXECUTE 'x'",
    'PERFORM 1',
    'END',
    'SELECT 1',
  ])
  expect(
    statementsOf('CREATE FUNCTION f() AS $$ BEGIN; x; END $$\n--> statement-breakpoint\nSELECT 1'),
  ).toEqual(['CREATE FUNCTION f() AS $$', 'SELECT 1'])
})
