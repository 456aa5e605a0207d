import { expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { PIANO } from './piano.ts'
import { SENZA_PERSONE } from './senza-persone.ts'

const testApp = await sharedFixture(openTestApp())

const rows = async <R extends object>(sql: string) => (await testApp.services.db.$client.query<R>(sql)).rows

test('ogni tabella del database ha il suo posto: o parla di persone, o è scritto perché no', async () => {
  const tables = await rows<{ t: string }>(
    "select table_name as t from information_schema.tables where table_schema = 'public'",
  )
  const note = [...Object.keys(PIANO), ...Object.keys(SENZA_PERSONE)]
  expect(tables.map((r) => r.t).filter((t) => !note.includes(t))).toEqual([])
  expect(note.filter((t) => !tables.some((r) => r.t === t))).toEqual([])
  expect(Object.keys(PIANO).filter((t) => t in SENZA_PERSONE)).toEqual([])
})

test('ogni colonna che può portare testo, di qualunque tabella, è cancellata o tenuta con un perché', async () => {
  const columns = await rows<{ t: string; c: string }>(
    `select table_name as t, column_name as c from information_schema.columns
      where table_schema = 'public'
        and data_type not in ('bigint', 'integer', 'smallint', 'boolean', 'timestamp with time zone', 'uuid')`,
  )
  const scoperte = columns.filter(({ t, c }) => {
    const voce = PIANO[t]
    if (!voce) return !SENZA_PERSONE[t]?.testo.includes(c)
    return !voce.elimina && !voce.diventa?.[c] && !voce.tieni?.[c]
  })
  expect(scoperte).toEqual([])
  // And the plans name no column that does not exist.
  const all = await rows<{ t: string; c: string }>(
    "select table_name as t, column_name as c from information_schema.columns where table_schema = 'public'",
  )
  const dette = [
    ...Object.entries(PIANO).map(
      ([t, { diventa = {}, tieni = {} }]) => [t, { ...diventa, ...tieni }] as const,
    ),
    ...Object.entries(SENZA_PERSONE).map(
      ([t, { testo }]) => [t, Object.fromEntries(testo.map((c) => [c, '']))] as const,
    ),
  ]
  const inventate = dette.flatMap(([t, columns]) =>
    Object.keys(columns).filter((c) => !all.some((row) => row.t === t && row.c === c)),
  )
  expect(inventate).toEqual([])
})
