import type pg from 'pg'

/** The highest numbers before something is written, to know afterwards what was. */
export type Mark = { movimento: number; scrittura: number }

export async function markNow(client: pg.Pool): Promise<Mark> {
  const { rows } = await client.query<Mark>(
    `select (select coalesce(max(id), 0) from movimento)::int8 as movimento,
            (select coalesce(max(id), 0) from scrittura)::int8 as scrittura`,
  )
  return rows[0]!
}

const OWN = ['movimento', 'scrittura', 'lotto']

/**
 * The least this machine needs for what was written since `mark`: the same rows once more into tables with the same
 * columns, checks and indexes, the lots changed as often, a statement each, on one connection. No rule, no balance, no key
 * to another table, nothing parsed, and no second core.
 * @returns seconds
 */
export async function byHand(client: pg.Pool, { movimento, scrittura }: Mark): Promise<number> {
  for (const table of OWN) await client.query(`create table a_mano_${table} (like ${table} including all)`)
  await client.query(
    `insert into a_mano_lotto overriding system value
     select * from lotto l where exists (select from scrittura s where s.lotto_id = l.id and s.id > $1)`,
    [scrittura],
  )
  // Alive, as they were: what is then changed leaves the same indexes.
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
