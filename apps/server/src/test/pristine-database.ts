import type { Pool, PoolClient } from 'pg'

/** Number of initial rows above which a table is not restored row by row but only checked for changes. */
const FEW = 50

/** State of a migrated database before its first use, to which it is reset between tests. */
export type PristineState = {
  /** Fingerprint of the database schema, which DDL would change. */
  catalogue: string
  /** Rows of each small table as JSON. For a larger table, a fingerprint of its changes. */
  rows: Record<string, string>
  bytes: number
  /** Last value of each sequence by name. Null before the first use. */
  sequences: Record<string, string | null>
}

/** SQL of the schema's fingerprint. Relations are identified by their oid: TRUNCATE changes their file, not their oid. */
const CATALOGUE = `select concat_ws(' ',
  (select concat_ws('/', count(*), max(oid::int8)) from pg_class where relpersistence <> 't'),
  (select concat_ws('/', sum(atttypmod), count(*) filter (where attnotnull), count(*) filter (where atthasdef),
    count(*) filter (where attisdropped))
     from pg_attribute),
  (select concat_ws('/', count(*), max(oid::int8), string_agg(distinct tgenabled::text, '')) from pg_trigger),
  (select concat_ws('/', count(*), max(oid::int8)) from pg_constraint),
  (select concat_ws('/', count(*), max(oid::int8), max(xmin::text::int8)) from pg_proc),
  (select concat_ws('/', count(*), max(oid::int8)) from pg_authid),
  (select count(*) from pg_db_role_setting)) as is`
const WRITTEN = `select oid::regclass::text as name from pg_class
  where relkind = 'r' and oid >= 16384 and pg_relation_size(oid) > 0 order by 1`
const SEQUENCES = `select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, last_value::text as value
  from pg_sequences`

/**
 * Statement that resets the statistics of tables to those of a table never analysed, for which the planner uses other estimates
 * than for the zero rows that VACUUM counts.
 */
const RESET_STATISTICS =
  'update pg_class set reltuples = -1, relpages = 0 where oid = any($1::text[]::regclass[])'
/**
 * SQL of the tables with an index of more pages than an empty index has: VACUUM does not shrink it, and the planner counts its
 * pages.
 */
const BLOATED_TABLES = `select distinct indrelid::regclass::text as name from pg_index
  where indrelid = any($1::text[]::regclass[]) and pg_relation_size(indexrelid) > 65536`
/** SQL of the total size of tables and indexes: a database that has grown beyond `GROWN_BYTES` is not reset. */
const SIZE = `select sum(pg_total_relation_size(oid))::int8 as bytes from pg_class where relkind = 'r' and oid >= 16384`
const GROWN_BYTES = 16 * 2 ** 20

const rowsOf = (name: string) => `case when (select count(*) from ${name}) <= ${FEW}
  then (select json_agg(t order by t::text) from ${name} t)::text
  else (select concat_ws('/', count(*), max(xmin::text::int8)) from ${name}) end as "${name}"`
const areMany = (rows: string) => !rows.startsWith('[')

async function written(client: PoolClient): Promise<string[]> {
  return (await client.query(WRITTEN)).rows.map(({ name }) => name)
}

async function size(client: PoolClient): Promise<number> {
  return Number((await client.query(SIZE)).rows[0].bytes)
}

async function readRows(client: PoolClient, names: string[]): Promise<Record<string, string>> {
  return (await client.query(`select ${names.map(rowsOf).join(', ')}`)).rows[0]
}

async function withClient<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

/** Reads the state of a database that has not been used yet. */
export function readPristineState(pool: Pool): Promise<PristineState> {
  return withClient(pool, async (client) => ({
    catalogue: (await client.query(CATALOGUE)).rows[0].is,
    rows: await readRows(client, await written(client)),
    bytes: await size(client),
    sequences: Object.fromEntries(
      (await client.query(SEQUENCES)).rows.map(({ name, value }) => [name, value]),
    ),
  }))
}

/**
 * Resets a used database to its initial state: rows, sequences, planner statistics, session.
 * @returns whether it succeeded; not when the schema changed, the database has grown, or a table with many initial rows was
 *   changed
 */
export function resetToPristine(pool: Pool, born: PristineState): Promise<boolean> {
  return withClient(pool, async (client) => {
    await client.query('reset all; discard temp; unlisten *; select pg_advisory_unlock_all()')
    if ((await client.query(CATALOGUE)).rows[0].is !== born.catalogue) return false
    if ((await size(client)) > born.bytes + GROWN_BYTES) return false
    const tables = Object.keys(born.rows)
    const now = await readRows(client, tables)
    const changed = tables.filter((name) => now[name] !== born.rows[name])
    if (changed.some((name) => areMany(born.rows[name]!))) return false
    const used = [...changed, ...(await written(client)).filter((name) => !(name in born.rows))]
    if (used.length === 0) return true
    // Triggers that keep the ledger from being emptied do not fire in the session of a replica.
    await client.query('set session_replication_role = replica')
    await client.query(used.map((name) => `delete from ${name};`).join(' '))
    await client.query(`vacuum ${used.join(', ')}`)
    for (const { name } of (await client.query(BLOATED_TABLES, [used])).rows)
      await client.query(`reindex table ${name}`)
    await client.query('delete from pg_statistic where starelid = any($1::text[]::regclass[])', [used])
    await client.query(RESET_STATISTICS, [used])
    await restoreRows(client, born)
    await client.query('reset all')
    return true
  })
}

/** Inserts the initial rows again into the tables that had some and are now empty, and resets the sequences. */
async function restoreRows(client: PoolClient, born: PristineState): Promise<void> {
  const left = new Set(await written(client))
  for (const [name, rows] of Object.entries(born.rows).filter(([name]) => !left.has(name)))
    await client.query(
      `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, $1)`,
      [rows],
    )
  const { rows } = await client.query(SEQUENCES)
  for (const { name, value } of rows) {
    const wanted = born.sequences[name] ?? null
    if (value === wanted) continue
    if (wanted === null) await client.query(`alter sequence ${name} restart`)
    else await client.query('select setval($1, $2)', [name, wanted])
  }
}
