import type { Trx } from './db.ts'

/**
 * A table partitioned by range of time, in UTC (docs/decisions/0131). A row without a partition goes to the default one, so that
 * an insert never fails because a partition is missing.
 */
export type PartitionedTable = {
  table: string
  /** Database schema of the table's partitions. */
  schema: string
  /** Column of the partition key, an instant. */
  by: string
  every: keyof typeof STRETCHES
  /** Number of future partitions created in advance: enough for longer than the server could plausibly be off. */
  ahead: number
  /**
   * Returns the SQL statements that each new partition needs, such as one for its primary key, or for a trigger that forbids
   * TRUNCATE.
   */
  own: (part: string) => readonly string[]
  /** SQL condition of rows that are still in use: a partition with any such row is neither made read-only nor dropped. */
  pending: string
  /** When a partition becomes read-only. Null when rows may always change. */
  closing: Closing | null
}

type Closing = {
  /** Days after the end of a partition until it becomes read-only. */
  after_days: number
  /** Columns that may still change in a read-only partition. */
  still_changing: readonly string[]
}

/** Partition lengths (week, month, quarter…) with the patterns of partition names. */
const STRETCHES = {
  week: { step: '7 days', called: 'IYYY_"s"IW' },
  month: { step: '1 month', called: 'YYYY_MM' },
  quarter: { step: '3 months', called: 'YYYY_"t"Q' },
} as const

/** Creating and dropping a partition locks out writers: a busy table is left for the next night. */
const LOCK_WAIT = "set local lock_timeout = '3s'"
const CLOSING = 'parte_chiusa'

type Stretch = { name: string; since: string; until: string }
type Client = Pick<Trx['$client'], 'query'>

const run = async <R extends Record<string, unknown>>(client: Client, text: string) =>
  (await client.query<R>(text)).rows
const rest = ({ schema, table }: PartitionedTable) => `${schema}.${table}_altri`

const bound = (end: 'FROM' | 'TO') =>
  `(regexp_match(pg_get_expr(c.relpartbound, c.oid), '${end} \\(''?([^'')]+)'))[1]`
const partsSql = ({ schema, table }: PartitionedTable) => `
  select '${schema}.' || c.relname as name, ${bound('FROM')} as since, ${bound('TO')} as until,
         exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = '${CLOSING}') as closed
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
   where i.inhparent = 'public.${table}'::regclass and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'`

/** Returns SQL of the partition ranges that contain the values of the column `v` of a query. */
function stretchesSql({ schema, table, every }: PartitionedTable, values: string): string {
  const { step, called } = STRETCHES[every]
  return `select '${schema}.${table}_' || to_char(s, '${called}') as name, s at time zone 'UTC' as since,
                 (s + interval '${step}') at time zone 'UTC' as until
            from (select distinct date_trunc('${every}', v at time zone 'UTC') as s from (${values}) x) y`
}

/** Returns SQL of the partition key values at which the current and the next partitions begin. */
function aheadSql({ every, ahead }: PartitionedTable): string {
  return `select now() + n * interval '${STRETCHES[every].step}' as v from generate_series(0, ${ahead}) n`
}

async function makePart(
  client: Client,
  parted: PartitionedTable,
  { name, since, until }: Stretch,
): Promise<void> {
  await run(
    client,
    `create table ${name} partition of public.${parted.table} for values from ('${since}') to ('${until}')`,
  )
  for (const statement of parted.own(name)) await run(client, statement)
}

async function makeRest(client: Client, parted: PartitionedTable): Promise<void> {
  await run(client, `create table ${rest(parted)} partition of public.${parted.table} default`)
  for (const statement of parted.own(rest(parted))) await run(client, statement)
}

/**
 * Creates the missing partitions that contain the partition key values of a query.
 * @param values SQL query of the values, in a column `v`
 */
export async function createPartitionsFor(
  client: Client,
  parted: PartitionedTable,
  values: string,
): Promise<void> {
  const missing = await run<Stretch>(
    client,
    `select w.name, w.since::text, w.until::text from (${stretchesSql(parted, values)}) w
      where not exists (
        select from (${partsSql(parted)}) p
         where p.until::timestamptz > w.since
           and case when p.since = 'MINVALUE' then true else p.since::timestamptz <= w.since end)
      order by w.since`,
  )
  for (const range of missing) await makePart(client, parted, range)
}

/** Creates in `to` the partitions that a table has in `from`; the table must still be empty in `to`. */
export async function copyPartitionsOf(from: Client, to: Client, parted: PartitionedTable): Promise<void> {
  const theirs = await run<Stretch>(from, partsSql(parted))
  const starts = theirs.filter(({ since }) => since !== 'MINVALUE').map(({ since }) => `'${since}'`)
  if (starts.length > 0)
    await createPartitionsFor(to, parted, `select unnest(array[${starts}]::timestamptz[]) as v`)
}

/**
 * Moves the rows of the default partition to partitions created for them. It is detached first: a partition cannot be created
 * while the default one has rows that belong to it.
 */
async function settleRest(client: Client, parted: PartitionedTable): Promise<void> {
  const { table, by } = parted
  const from = rest(parted)
  const [found] = await run(client, `select 1 from ${from} limit 1`)
  if (!found) return
  await run(client, `alter table public.${table} detach partition ${from}`)
  const aside = `${table}_da_spostare`
  await run(client, `alter table ${from} rename to ${aside}`)
  await makeRest(client, parted)
  const rows = `${parted.schema}.${aside}`
  await createPartitionsFor(client, parted, `select ${by} as v from ${rows}`)
  await run(client, `insert into public.${table} overriding system value select * from ${rows}`)
  await run(client, `drop table ${rows}`)
}

/** Creates a table's future partitions, and those for the rows in the default partition. */
export async function createFuturePartitions(trx: Trx, parted: PartitionedTable): Promise<void> {
  const client = trx.$client
  await run(client, LOCK_WAIT)
  await settleRest(client, parted)
  await createPartitionsFor(client, parted, aheadSql(parted))
}

/** Returns the names of the partitions in which no row is pending any more. */
async function settled(
  client: Client,
  { pending }: PartitionedTable,
  parts: readonly { name: string }[],
): Promise<string[]> {
  const found: string[] = []
  for (const { name } of parts)
    if ((await run(client, `select 1 from ${name} where ${pending} limit 1`)).length === 0) found.push(name)
  return found
}

/** Makes read-only the partitions that are no longer written to, with a trigger that refuses writes. */
export async function closePartitions({ $client }: Trx, parted: PartitionedTable): Promise<void> {
  const { closing } = parted
  if (!closing) return
  const parts = await run<{ name: string }>(
    $client,
    `select p.name from (${partsSql(parted)}) p
      where not p.closed and p.until::timestamptz < now() - interval '${closing.after_days} days' order by 1`,
  )
  for (const name of await settled($client, parted, parts))
    await run(
      $client,
      `create trigger ${CLOSING} before insert or update on ${name}
         for each row execute procedure parti.chiusa(${closing.still_changing.map((column) => `'${column}'`)})`,
    )
}

/** Returns the partitions that ended at least `days` ago and can be dropped, oldest first. */
export async function expiredPartitions(
  { $client }: Trx,
  parted: PartitionedTable,
  days: number,
): Promise<string[]> {
  const parts = await run<{ name: string }>(
    $client,
    `select p.name from (${partsSql(parted)}) p
      where p.until::timestamptz <= now() - interval '${days} days' order by p.until::timestamptz`,
  )
  return settled($client, parted, parts)
}

/**
 * Deletes expired rows from the first partition. It has all rows from before the table was partitioned, and cannot be dropped
 * while some are not expired.
 */
export async function deleteExpiredRows(
  { $client }: Trx,
  { schema, table, by, pending }: PartitionedTable,
  days: number,
): Promise<void> {
  const first = `${schema}.${table}_prima`
  const [found] = await run<{ there: boolean }>(
    $client,
    `select to_regclass('${first}') is not null as there`,
  )
  if (found!.there)
    await run(
      $client,
      `delete from ${first} where ${by} < now() - interval '${days} days' and not (${pending})`,
    )
}

/** Drops a partition. */
export const dropPartition = ({ $client }: Trx, name: string) => run($client, `drop table ${name}`)
