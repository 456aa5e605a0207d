import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPglite } from './db-pglite.ts'

/** Tests the embedded database's socket (docs/decisions/0002). It has one engine, so only one test project runs them. */
describe.skipIf(process.env.PGTEST_URL)('presa di PGlite', () => {
  let pool: pg.Pool
  let close: () => Promise<void>
  const avvisi: string[] = []
  const note = (avviso: Error) => avvisi.push(avviso.name)
  beforeAll(async () => {
    process.on('warning', note)
    ;({ pool, close } = await openPglite('memory://'))
    await pool.query('create table conto (id int primary key, punti int not null check (punti >= 0))')
  })
  afterAll(async () => {
    process.off('warning', note)
    await close()
  })

  /** Checks that responses still match their queries. They do not if the protocol is out of step by one message. */
  async function inPari(): Promise<void> {
    for (const n of [11, 22, 33]) {
      const { rows } = await pool.query({ name: 'pari', text: 'select $1::int as n', values: [n] })
      expect(rows).toEqual([{ n }])
    }
    expect((await pool.query("select 'quattro' as n")).rows).toEqual([{ n: 'quattro' }])
  }

  test.each<[dove: string, domanda: pg.QueryConfig<unknown[]>, codice: string]>([
    ['nel Bind: un parametro che non si legge', { text: 'select $1::int as n', values: ['abc'] }, '22P02'],
    ['nel Bind di una istruzione con nome', { name: 'n', text: 'select $1::int', values: ['abc'] }, '22P02'],
    ['nel Bind: un numero troppo grande', { text: 'select $1::int', values: ['99999999999'] }, '22003'],
    ['nel Parse', { text: 'selezziona $1::int', values: [1] }, '42601'],
    ['nell’Execute', { text: 'select 1 / $1::int', values: [0] }, '22012'],
    ['nell’Execute: un vincolo', { text: 'insert into conto values (1, $1)', values: [-1] }, '23514'],
    ['in una query semplice', { text: 'select 1; select niente' }, '42703'],
  ])('dopo un errore %s le risposte restano alle loro domande', async (_dove, domanda, codice) => {
    await expect(pool.query(domanda)).rejects.toMatchObject({ code: codice })
    await inPari()
    await expect(pool.query(domanda)).rejects.toMatchObject({ code: codice })
    await inPari()
  })

  test('domande messe in fila tutte insieme, una sì e una no sbagliate', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, i) =>
        pool.query({ text: 'select $1::int as n', values: [i % 2 ? i : 'abc'] }),
      ),
    )
    outcomes.forEach((outcome, i) => {
      if (i % 2) expect(outcome).toMatchObject({ status: 'fulfilled', value: { rows: [{ n: i }] } })
      else expect(outcome).toMatchObject({ status: 'rejected', reason: { code: '22P02' } })
    })
    await inPari()
  })

  test('la stessa domanda, fatta più volte, si prepara una volta sola; di ciò che è senza valori nulla resta', async () => {
    const preparate = async () =>
      (await pool.query("select 1 from pg_prepared_statements where name like 'named_%'")).rowCount
    const before = await preparate()
    const raddoppia = (n: number) => pool.query('select $1::int * 2 as n', [n])
    for (const n of [1, 2, 3, 4]) expect((await raddoppia(n)).rows).toEqual([{ n: n * 2 }])
    await expect(pool.query('select $1::int * 2 as n', ['abc'])).rejects.toThrow('invalid input syntax')
    for (let i = 0; i < 5; i++) await pool.query('select 3 * 2')
    await Promise.all([5, 6, 7, 8].map(raddoppia))
    expect((await raddoppia(9)).rows).toEqual([{ n: 18 }])
    expect(await preparate()).toBeLessThanOrEqual(before! + 1)
  })

  test('dopo tre volte ha un nome', async () => {
    for (const n of [1, 2, 3]) await pool.query({ text: 'select $1::int * 3', values: [n] })
    const { rows } = await pool.query(
      "select statement from pg_prepared_statements where name like 'named_%'",
    )
    expect(rows).toContainEqual({ statement: 'select $1::int * 3' })
  })

  // The pool replaces a connection after each error: the previous ones must leave no listener behind.
  test('cento errori non lasciano in ascolto cento prese', async () => {
    for (let i = 0; i < 100; i++) await pool.query('select niente').catch(() => null)
    await inPari()
    expect(avvisi).not.toContain('MaxListenersExceededWarning')
  })

  test('un errore dentro una transazione la chiude, e Drizzle continua a leggere', async () => {
    const conto = pgTable('conto', { id: integer().primaryKey(), punti: integer().notNull() })
    const db = drizzle({ client: pool })
    await expect(
      db.transaction(async (tx) => {
        await tx.insert(conto).values({ id: 7, punti: 10 })
        await tx.execute(sql`select ${'abc'}::int`)
      }),
    ).rejects.toThrow()
    expect(await db.select().from(conto).where(eq(conto.id, 7))).toEqual([])
    await inPari()
  })

  test('una risposta grande, e byte che sembrano messaggi del protocollo', async () => {
    const grande = 'XQSHcf\u0000'.replace('\u0000', '∅').repeat(60_000)
    const { rows } = await pool.query({ text: 'select $1::text as t', values: [grande] })
    expect(rows[0].t === grande).toBe(true)
    await inPari()
  })
})

describe.skipIf(process.env.PGTEST_URL)('a new data folder', () => {
  const base = mkdtempSync(join(tmpdir(), 'primo-prova-stampo-'))
  afterAll(() => rmSync(base, { recursive: true }))
  const inside = async (folder: string, template: string | undefined, sql: string) => {
    const { pool, close } = await openPglite(folder, template)
    const { rows } = await pool.query(sql).finally(close)
    return rows
  }

  test('is a copy of the template, even after one cut short; one with a database in it is left as it is', async () => {
    const template = join(base, 'template')
    await inside(template, undefined, 'create table dal_stampo as select 7 as n')
    const folder = join(base, 'data')
    mkdirSync(join(folder, 'pglite-copying'), { recursive: true })
    writeFileSync(join(folder, 'pglite-copying/half'), 'a file')
    const made = join(template, 'pglite')
    expect(await inside(folder, made, 'select n from dal_stampo')).toEqual([{ n: 7 }])
    expect(existsSync(join(folder, 'pglite-copying'))).toBe(false)

    await inside(folder, made, 'update dal_stampo set n = 8')
    expect(await inside(folder, made, 'select n from dal_stampo')).toEqual([{ n: 8 }])
    // Writes must not reach the template.
    cpSync(made, join(base, 'again/pglite'), { recursive: true })
    expect(await inside(join(base, 'again'), undefined, 'select n from dal_stampo')).toEqual([{ n: 7 }])
  })

  test('that cannot be copied says so, and is free for the next start', async () => {
    const folder = join(base, 'without')
    const gone = join(base, 'no-template')
    await expect(openPglite(folder, gone)).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await inside(folder, undefined, 'select 1 as n')).toEqual([{ n: 1 }])
  })
})
