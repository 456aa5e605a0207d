import type { Trx } from './db.ts'

/**
 * A table partitioned by range of time, in UTC (docs/decisions/0131). A row without a partition goes to the default one, so
 * that an insert never fails because a partition is missing.
 */
export type Parted = {
  table: string
  /** The schema of its partitions. */
  schema: string
  /** The partition key, an instant. */
  by: string
  every: keyof typeof STRETCHES
  /** Parts ready before their first row: as long as nobody would leave the server off. */
  ahead: number
  /** What each part has for itself, as statements: what is unique in it, what refuses to empty it. */
  own: (part: string) => readonly string[]
  /** Rows something is still to happen to: a part that has any is neither closed nor let go. */
  pending: string
  /** When a part is closed: from then on it takes no more rows. Null where one is never sure of it. */
  closing: Closing | null
}

type Closing = {
  /** Days from the end of a partition. */
  after_days: number
  /** The columns of a closed part's rows that change all the same. */
  still_changing: readonly string[]
}

/** How long a part is, and what it is called. */
const STRETCHES = {
  week: { step: '7 days', called: 'IYYY_"s"IW' },
  month: { step: '1 month', called: 'YYYY_MM' },
  quarter: { step: '3 months', called: 'YYYY_"t"Q' },
} as const

/** A part is made and let go under a lock that stops who writes: what is in use is left for another night. */
const LOCK_WAIT = "set local lock_timeout = '3s'"
const CLOSING = 'parte_chiusa'

type Stretch = { name: string; since: string; until: string }
type Client = Pick<Trx['$client'], 'query'>

const run = async <R extends Record<string, unknown>>(client: Client, text: string) =>
  (await client.query<R>(text)).rows
const rest = ({ schema, table }: Parted) => `${schema}.${table}_altri`

const bound = (end: 'FROM' | 'TO') =>
  `(regexp_match(pg_get_expr(c.relpartbound, c.oid), '${end} \\(''?([^'')]+)'))[1]`
const partsSql = ({ schema, table }: Parted) => `
  select '${schema}.' || c.relname as name, ${bound('FROM')} as since, ${bound('TO')} as until,
         exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = '${CLOSING}') as closed
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
   where i.inhparent = 'public.${table}'::regclass and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'`

/** The stretches some values of the column fall in, those values being the column `v` of a query. */
function stretchesSql({ schema, table, every }: Parted, values: string): string {
  const { step, called } = STRETCHES[every]
  return `select '${schema}.${table}_' || to_char(s, '${called}') as name, s at time zone 'UTC' as since,
                 (s + interval '${step}') at time zone 'UTC' as until
            from (select distinct date_trunc('${every}', v at time zone 'UTC') as s from (${values}) x) y`
}

/** The values of the column at which this part and those ahead begin. */
function aheadSql({ every, ahead }: Parted): string {
  return `select now() + n * interval '${STRETCHES[every].step}' as v from generate_series(0, ${ahead}) n`
}

async function makePart(client: Client, parted: Parted, { name, since, until }: Stretch): Promise<void> {
  await run(
    client,
    `create table ${name} partition of public.${parted.table} for values from ('${since}') to ('${until}')`,
  )
  for (const statement of parted.own(name)) await run(client, statement)
}

async function makeRest(client: Client, parted: Parted): Promise<void> {
  await run(client, `create table ${rest(parted)} partition of public.${parted.table} default`)
  for (const statement of parted.own(rest(parted))) await run(client, statement)
}

/**
 * Makes the parts for the values of a query that have none.
 * @param values a query of the column `v`
 */
export async function makePartsFor(client: Client, parted: Parted, values: string): Promise<void> {
  const missing = await run<Stretch>(
    client,
    `select w.name, w.since::text, w.until::text from (${stretchesSql(parted, values)}) w
      where not exists (
        select from (${partsSql(parted)}) p
         where p.until::timestamptz > w.since
           and case when p.since = 'MINVALUE' then true else p.since::timestamptz <= w.since end)
      order by w.since`,
  )
  for (const stretch of missing) await makePart(client, parted, stretch)
}

/** Makes the parts another database has of a table, which is still empty here. */
export async function makePartsOf(from: Client, to: Client, parted: Parted): Promise<void> {
  const theirs = await run<Stretch>(from, partsSql(parted))
  const starts = theirs.filter(({ since }) => since !== 'MINVALUE').map(({ since }) => `'${since}'`)
  if (starts.length > 0) await makePartsFor(to, parted, `select unnest(array[${starts}]::timestamptz[]) as v`)
}

/**
 * Moves the rows of the default partition to partitions made for them. It is detached first: a partition cannot be made while
 * the default one has rows that belong to it.
 */
async function settleRest(client: Client, parted: Parted): Promise<void> {
  const { table, by } = parted
  const from = rest(parted)
  const [found] = await run(client, `select 1 from ${from} limit 1`)
  if (!found) return
  await run(client, `alter table public.${table} detach partition ${from}`)
  const aside = `${table}_da_spostare`
  await run(client, `alter table ${from} rename to ${aside}`)
  await makeRest(client, parted)
  const rows = `${parted.schema}.${aside}`
  await makePartsFor(client, parted, `select ${by} as v from ${rows}`)
  await run(client, `insert into public.${table} overriding system value select * from ${rows}`)
  await run(client, `drop table ${rows}`)
}

/** Makes a table's parts for what is to come, and for what came before there was one. */
export async function prepareParts(trx: Trx, parted: Parted): Promise<void> {
  const client = trx.$client
  await run(client, LOCK_WAIT)
  await settleRest(client, parted)
  await makePartsFor(client, parted, aheadSql(parted))
}

/** Of these parts the ones in which nothing is still to happen. */
async function settled(
  client: Client,
  { pending }: Parted,
  parts: readonly { name: string }[],
): Promise<string[]> {
  const found: string[] = []
  for (const { name } of parts)
    if ((await run(client, `select 1 from ${name} where ${pending} limit 1`)).length === 0) found.push(name)
  return found
}

/** Closes the parts nobody writes to any more: from then on the database refuses it. */
export async function closeParts({ $client }: Trx, parted: Parted): Promise<void> {
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

/** The parts of a table that were over so many days ago and can be let go, the first first. */
export async function partsOver({ $client }: Trx, parted: Parted, days: number): Promise<string[]> {
  const parts = await run<{ name: string }>(
    $client,
    `select p.name from (${partsSql(parted)}) p
      where p.until::timestamptz <= now() - interval '${days} days' order by p.until::timestamptz`,
  )
  return settled($client, parted, parts)
}

/** Lets go, one by one, of the rows over so many days ago that were there before the table was cut, and are all one part. */
export async function thinFirst(
  { $client }: Trx,
  { schema, table, by, pending }: Parted,
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

/** Lets a part go, whole. */
export const dropPart = ({ $client }: Trx, name: string) => run($client, `drop table ${name}`)
