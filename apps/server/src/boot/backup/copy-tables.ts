import type pg from 'pg'
import { copyPartitionsOf } from '../../platform/db/partitions.ts'
import { PARTITIONED_TABLES } from '../retention.ts'

type Client = Pick<pg.PoolClient, 'query'>

/** Rows copied per statement. It is low because a row may contain an image. */
const AT_A_TIME = 100

/** A table and its columns, in the form in which they are read and written. */
type Table = { name: string; columns: string[]; read: string[] }

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
         array_agg(quote_ident(a.attname) order by a.attnum) as columns,
         -- As JSON an array would lose where it begins.
         array_agg(quote_ident(a.attname) || case when y.typcategory = 'A' then '::text as ' || quote_ident(a.attname) else '' end
                   order by a.attnum) as read
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    join pg_type y on y.oid = a.atttypid
   where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'drizzle')
   group by 1 order by 1`
const PARTS = `
  select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relispartition and c.relkind in ('r', 'p') and n.nspname !~ '^pg_' order by 1`
const FOREIGN_KEYS = `
  select c.conrelid::regclass::text as name, quote_ident(c.conname) as key, pg_get_constraintdef(c.oid) as says
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace
   where c.contype = 'f' and c.conparentid = 0 and n.nspname <> 'drizzle' order by 1, 2`
const SEQUENCES = `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
  where schemaname <> 'drizzle'`
/** Makes the text of a row independent of the session's settings. */
const PLAIN_TEXT =
  "set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres'; set local bytea_output = 'hex'"

const tablesOf = async (client: Client) => (await client.query<Table>(TABLES)).rows

/** Copies the rows of a table from `from` to `to`. */
async function copyTable(from: Client, to: Client, { name, columns, read }: Table): Promise<void> {
  const names = columns.join(', ')
  await from.query(
    `declare righe no scroll cursor for select row_to_json(t)::text as row from (select ${read.join(', ')} from ${name}) t`,
  )
  for (;;) {
    const { rows } = await from.query<{ row: string }>(`fetch ${AT_A_TIME} from righe`)
    if (rows.length === 0) break
    await to.query(
      `insert into ${name} (${names}) overriding system value select ${names} from json_populate_recordset(null::${name}, $1::json)`,
      [`[${rows.map(({ row }) => row).join(',')}]`],
    )
  }
  await from.query('close righe')
}

/** Creates in `to` the partitions that the tables have in `from`. @returns the names of all partitions */
async function copyParts(from: Client, to: Client): Promise<string[]> {
  for (const { parted } of PARTITIONED_TABLES) await copyPartitionsOf(from, to, parted)
  const { rows } = await to.query<{ name: string }>(PARTS)
  return rows.map(({ name }) => name)
}

async function copySequences(from: Client, to: Client): Promise<void> {
  const { rows } = await from.query<{ name: string; value: string | null }>(SEQUENCES)
  for (const { name, value } of rows)
    if (value !== null) await to.query('select setval($1::regclass, $2::bigint)', [name, value])
}

/** Number of rows and checksum of each table's contents, by table. */
export type TableChecksums = Map<string, { n: number; impronta: string }>

/** Computes the checksums of all tables, independent of row order; in the transaction of `client`. */
export async function checksumsOf(client: Client): Promise<TableChecksums> {
  await client.query(PLAIN_TEXT)
  const prints: TableChecksums = new Map()
  for (const { name, columns } of await tablesOf(client)) {
    const { rows } = await client.query<{ n: number; impronta: string }>(
      `select count(*) as n, coalesce(sum(('x' || substr(md5(row(${columns.join(', ')})::text), 1, 15))::bit(60)::bigint), 0)::text as impronta
         from ${name}`,
    )
    prints.set(name, { n: Number(rows[0]!.n), impronta: rows[0]!.impronta })
  }
  return prints
}

/** Returns the tables whose row count or checksum differs between two databases. */
export function differingTables(one: TableChecksums, other: TableChecksums): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((name) => {
    const [a, b] = [one.get(name), other.get(name)]
    return a?.n !== b?.n || a?.impronta !== b?.impronta
  })
}

/**
 * Replaces the rows of `to` with those of `from`; both have the same schema. Triggers are disabled, and foreign keys are dropped
 * and added again, which validates them. Both connections are in a transaction of the caller.
 * @param progress called with each table before it is copied.
 */
export async function copyTables(from: Client, to: Client, progress: (table: string) => void): Promise<void> {
  await from.query(PLAIN_TEXT)
  await to.query(PLAIN_TEXT)
  const parts = await copyParts(from, to)
  const tables = await tablesOf(from)
  const guarded = [...tables.map(({ name }) => name), ...parts]
  const { rows: keys } = await to.query<{ name: string; key: string; says: string }>(FOREIGN_KEYS)
  for (const { name, key } of keys) await to.query(`alter table ${name} drop constraint ${key}`)
  for (const name of guarded) await to.query(`alter table ${name} disable trigger user`)
  await to.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  for (const table of tables) {
    progress(table.name)
    await copyTable(from, to, table)
  }
  await copySequences(from, to)
  for (const name of guarded) await to.query(`alter table ${name} enable trigger user`)
  for (const { name, key, says } of keys) await to.query(`alter table ${name} add constraint ${key} ${says}`)
}
