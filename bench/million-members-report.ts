/** Table and index sizes, and tables in Markdown. */
import type pg from 'pg'

const TABLES = `
  with leaf as (
    select c.oid as whole, t.relid from pg_class c join pg_namespace n on n.oid = c.relnamespace
     cross join lateral (select relid from pg_partition_tree(c.oid) where isleaf
                          union all select c.oid where c.relkind = 'r') t
     where n.nspname = 'public' and c.relkind in ('r', 'p'))
  select c.relname as name, sum(p.reltuples)::bigint as rows, count(*) filter (where p.reltuples > 0)::int as partitions,
         sum(pg_total_relation_size(p.oid))::bigint as bytes, sum(pg_indexes_size(p.oid))::bigint as indexes
    from leaf join pg_class c on c.oid = leaf.whole join pg_class p on p.oid = leaf.relid
   group by 1 having sum(p.reltuples) >= 100000 order by 4 desc`
/** The indexes of the ledger's movements, by their columns. */
const INDEXES = `
  select pg_get_indexdef(i.indexrelid) as made, pg_relation_size(i.indexrelid) / c.reltuples as bytes
    from pg_index i join pg_class c on c.oid = i.indrelid where i.indrelid = 'movimento'::regclass order by 2 desc`

export const markdownTable = (titles: string[], rows: string[][]) =>
  [titles, titles.map((_, n) => (n === 0 ? '---' : '---:')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')

/** Returns the sizes of the database's large tables, a partitioned one as one row, and of the indexes of `movimento`. */
export async function tableSizes(
  pool: pg.Pool,
): Promise<{ tables: string[][]; indexes: string[][]; major: number; settings: string }> {
  const tables = await pool.query<{
    name: string
    rows: string
    partitions: number
    bytes: string
    indexes: string
  }>(TABLES)
  const indexes = await pool.query<{ made: string; bytes: number }>(INDEXES)
  const { rows } = await pool.query<{ number: string; settings: string }>(
    `select current_setting('server_version_num') as number,
            (select string_agg(name || ' ' || current_setting(name), ', ')
               from unnest('{shared_buffers,max_wal_size,fsync}'::text[]) name) as settings`,
  )
  return {
    major: Math.floor(Number(rows[0]!.number) / 10_000),
    settings: rows[0]!.settings,
    tables: tables.rows.map(({ name, rows, partitions, bytes, indexes: of }) => [
      `\`${name}\``,
      Number(rows).toLocaleString('en'),
      `${partitions}`,
      (Number(bytes) / Number(rows)).toFixed(0),
      (Number(of) / Number(rows)).toFixed(0),
      (Number(bytes) / 1e6).toFixed(0),
    ]),
    indexes: indexes.rows.map(({ made, bytes }) => [
      `\`${made.replace(/^.* USING btree /, '')}\``,
      Number(bytes).toFixed(0),
    ]),
  }
}
