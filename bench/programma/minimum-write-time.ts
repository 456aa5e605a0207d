import type pg from 'pg'

/** Highest ids of the tables before rows are written, by which the new rows are found. */
export type HighestIds = { movimento: number; scrittura: number }

export async function readHighestIds(client: pg.Pool): Promise<HighestIds> {
  const { rows } = await client.query<HighestIds>(
    `select (select coalesce(max(id), 0) from movimento)::int8 as movimento,
            (select coalesce(max(id), 0) from scrittura)::int8 as scrittura`,
  )
  return rows[0]!
}

const OWN = ['movimento', 'scrittura', 'lotto']

/**
 * Measures the minimum time for the rows written since `mark`: inserts them once more into tables with the same columns, checks
 * and indexes, and updates the lots as often, one statement each, on one connection. It omits business rules, balances, foreign
 * keys and parsing, and uses one core.
 * @returns seconds
 */
export async function minimumWriteTime(
  client: pg.Pool,
  { movimento, scrittura }: HighestIds,
): Promise<number> {
  for (const table of OWN) await client.query(`create table a_mano_${table} (like ${table} including all)`)
  await client.query(
    `insert into a_mano_lotto overriding system value
     select * from lotto l where exists (select from scrittura s where s.lotto_id = l.id and s.id > $1)`,
    [scrittura],
  )
  // With their state before the expiry, so that the update affects the same indexes.
  await client.query('update a_mano_lotto set in_maturazione = scaduti, scaduti = 0')
  await client.query('vacuum analyze a_mano_lotto')
  const since = performance.now()
  await client.query(
    'insert into a_mano_movimento overriding system value select * from movimento where id > $1',
    [movimento],
  )
  await client.query(
    'insert into a_mano_scrittura overriding system value select * from scrittura where id > $1',
    [scrittura],
  )
  await client.query('update a_mano_lotto set scaduti = in_maturazione, in_maturazione = 0')
  const s = (performance.now() - since) / 1000
  for (const table of OWN) await client.query(`drop table a_mano_${table}`)
  return s
}
