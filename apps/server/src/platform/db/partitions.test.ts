import { clock } from '@primo/domain/platform/clock'
import { expect, test } from 'vitest'
import { openTestDatabase, TEST_CONFIG } from '../../test/database.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import {
  closePartitions,
  createFuturePartitions,
  deleteExpiredRows,
  dropPartition,
  expiredPartitions,
  type PartitionedTable,
} from './partitions.ts'

const { db, withTransaction } = await sharedFixture(openTestDatabase(TEST_CONFIG))
const query = async <R extends object>(text: string, values: unknown[] = []) =>
  (await db.$client.query<R & Record<string, unknown>>(text, values)).rows
const common = {
  schema: 'parti',
  ahead: 2,
  own: (part: string) => [`alter table ${part} add primary key (id)`],
}
const letters: PartitionedTable = {
  ...common,
  table: 'lettera',
  by: 'scritta_il',
  every: 'week',
  pending: 'testo is not null',
  closing: { after_days: 7, still_changing: ['letta'] },
}
await query(`create table lettera (id bigint not null generated always as identity, nome text, testo text, letta bool default false,
               scritta_il timestamptz default now()) partition by range (scritta_il)`)
await query('create table parti.lettera_altri partition of lettera default')

const prepare = (parted: PartitionedTable) => withTransaction((trx) => createFuturePartitions(trx, parted))
const close = (parted: PartitionedTable) => withTransaction((trx) => closePartitions(trx, parted))
const partsOf = async ({ table }: PartitionedTable) =>
  (
    await query<{ name: string }>(
      'select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1',
      [table],
    )
  ).map(({ name }) => name)
const where = async ({ table }: PartitionedTable, nome: string) =>
  (
    await query<{ t: string }>(`select tableoid::regclass::text as t from ${table} where nome = $1`, [nome])
  )[0]?.t
const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
const write = (nome: string, when: Date, words: string | null = null) =>
  query('insert into lettera (nome, scritta_il, testo) values ($1, $2, $3)', [nome, when, words])
/** Returns the name of the partition that holds a day's ISO 8601 week. */
async function weekOf(when: Date): Promise<string> {
  const [row] = await query<{ name: string }>(
    `select 'parti.lettera_' || to_char($1::timestamptz at time zone 'UTC', 'IYYY_"s"IW') as name`,
    [when],
  )
  return row!.name
}

test('future partitions are created before their first row, and a second time none', async () => {
  await prepare(letters)
  const parts = await partsOf(letters)
  const weeks = await Promise.all([0, -7, -14].map((days) => weekOf(daysAgo(days))))
  expect(parts).toEqual(['parti.lettera_altri', ...weeks].sort())
  await prepare(letters)
  expect(await partsOf(letters)).toEqual(parts)
})

test('a row of a week that is not there, long ago or far away, is written all the same, and then goes to its own', async () => {
  for (const days of [70, -700]) {
    await write(`${days}`, daysAgo(days))
    expect(await where(letters, `${days}`)).toBe('parti.lettera_altri')
  }
  await prepare(letters)
  for (const days of [70, -700]) expect(await where(letters, `${days}`)).toBe(await weekOf(daysAgo(days)))
})

test('the first and the last instant of a week are in it, the next is not', async () => {
  const [{ start }] = (await query<{ start: Date }>(
    `select date_trunc('week', now() at time zone 'UTC') at time zone 'UTC' as start`,
  )) as [{ start: Date }]
  const at = (ms: number) => new Date(start.getTime() + ms)
  await write('first', at(0))
  await write('last', at(7 * DAY_MS - 1))
  await write('next', at(7 * DAY_MS))
  expect(await where(letters, 'last')).toBe(await where(letters, 'first'))
  expect(await where(letters, 'next')).toBe(await weekOf(at(7 * DAY_MS)))
})

test('a closed partition takes no more rows, and in its rows only the named columns change', async () => {
  await write('waits', daysAgo(49), 'not yet')
  await prepare(letters)
  await close(letters)
  await expect(write('late', daysAgo(70))).rejects.toMatchObject({ code: '23001' })
  await expect(query("update lettera set nome = 'x' where nome = '70'")).rejects.toMatchObject({
    code: '23001',
  })
  await query("update lettera set letta = true where nome = '70'")
  // Partitions with pending rows, and recent ones, stay open.
  await write('beside what waits', daysAgo(49))
  await write('young', clock.now())
})

test('what is over and waits for nothing is let go, whole', async () => {
  const over = await withTransaction((trx) => expiredPartitions(trx, letters, 30))
  expect(over).toEqual([await weekOf(daysAgo(70))])
  await withTransaction((trx) => dropPartition(trx, over[0]!))
  expect(await where(letters, '70')).toBeUndefined()
})

test('of what was there before the table was cut, the rows go one by one, but for those that wait', async () => {
  const until = (await query<{ u: string }>("select (now() - interval '200 days')::text as u"))[0]!.u
  await query(
    `create table parti.lettera_prima partition of lettera for values from (minvalue) to ('${until}')`,
  )
  await write('old', daysAgo(300))
  await write('old and waits', daysAgo(300), 'not yet')
  await write('less old', daysAgo(210))
  await withTransaction((trx) => deleteExpiredRows(trx, letters, 250))
  expect(await where(letters, 'old')).toBeUndefined()
  for (const nome of ['old and waits', 'less old'])
    expect(await where(letters, nome)).toBe('parti.lettera_prima')
  // Rows older than the partitioning are in one partition, and no other is created for their dates.
  await prepare(letters)
  expect(await where(letters, 'less old')).toBe('parti.lettera_prima')
})
