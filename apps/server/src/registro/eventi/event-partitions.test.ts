import { clock } from '@primo/domain/platform/clock'
import { TERMINI } from '@primo/domain/registro/conservazione'
import { expect, test } from 'vitest'
import { closePartitions, createFuturePartitions } from '../../platform/db/partitions.ts'
import { openTestApp } from '../../test/app.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { chainCommittedRows, verifyChain } from './hash-chain.ts'
import { dropExpiredMonths, EVENTO_PARTITIONS } from './personal-data.ts'

const { services, rows } = await sharedFixture(openTestApp({ config: { background_work: false } }))
const { db, withTransaction } = services
const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
const write = (tipo: string, when: Date) =>
  rows("insert into evento (tipo, oggetto, avvenuto_il) values ($1, 'prova', $2)", [tipo, when])
const prepareMonths = () => withTransaction((trx) => createFuturePartitions(trx, EVENTO_PARTITIONS))
const cleanRegister = async () => {
  await prepareMonths()
  await withTransaction(dropExpiredMonths)
}
const months = async () =>
  (
    await rows<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'evento'::regclass order by 1`,
    )
  ).map(({ name }) => name)
const where = async (tipo: string) =>
  (await rows<{ t: string }>('select tableoid::regclass::text as t from evento where tipo = $1', [tipo]))[0]
    ?.t
const monthOf = (when: Date) => `registro.evento_${when.toISOString().slice(0, 7).replace('-', '_')}`

test('questo mese e i tre che vengono ci sono da quando il server parte', async () => {
  const now = clock.now()
  const next = [0, 1, 2, 3].map((n) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + n, 1)))
  expect(await months()).toEqual(['registro.evento_altri', ...next.map(monthOf)].sort())
  await write('di adesso', now)
  expect(await where('di adesso')).toBe(monthOf(now))
})

test('una riga di un mese che non c’è si scrive lo stesso, e poi va al suo posto com’era', async () => {
  const [before, far] = [daysAgo(100), daysAgo(-400)]
  await write('di prima', before)
  await write('lontana', far)
  expect(await where('di prima')).toBe('registro.evento_altri')
  await chainCommittedRows(services)
  await prepareMonths()
  expect(await where('di prima')).toBe(monthOf(before))
  expect(await where('lontana')).toBe(monthOf(far))
  expect((await verifyChain(db)).rotta).toBeNull()
  await expect(rows(`truncate ${monthOf(before)}`)).rejects.toMatchObject({ code: '23001' })
  await expect(rows(`update ${monthOf(before)} set tipo = 'x'`)).rejects.toMatchObject({ code: '23001' })
})

test('un mese finito da una settimana si chiude: nessuno vi scrive più', async () => {
  const before = daysAgo(100)
  await withTransaction((trx) => closePartitions(trx, EVENTO_PARTITIONS))
  await expect(write('troppo tardi', before)).rejects.toMatchObject({ code: '23001' })
  await write('di adesso', clock.now())
})

test('un mese oltre il termine se ne va intero, il registro lo dice, e la catena tiene', async () => {
  const term = TERMINI.registro.giorni
  const [over, further] = [daysAgo(term + 40), daysAgo(term + 80)]
  for (const when of [over, further, daysAgo(term + 41)]) await write('vecchia', when)
  await chainCommittedRows(services)
  await write('dopo le vecchie', clock.now())
  await chainCommittedRows(services)
  await cleanRegister()
  expect(await where('vecchia')).toBeUndefined()
  expect(await where('di prima')).toBe(monthOf(daysAgo(100)))
  const left = await rows<{ dati: object }>(
    "select dati from evento where tipo = 'registro.mese_lasciato' order by id",
  )
  expect(left.length).toBeGreaterThan(1)
  expect(left.at(-1)!.dati).toMatchObject({ in_tutto: 3 })
  await chainCommittedRows(services)
  expect(await verifyChain(db)).toMatchObject({ slegate: 0, rotta: null })
  // A second run drops nothing more.
  const there = await months()
  await cleanRegister()
  expect(await months()).toEqual(there)
})

test('fra i mesi lasciati non si nasconde una riga tolta', async () => {
  await withTransaction(async (trx) => {
    await trx.$client.query('set local session_replication_role = replica')
    await trx.$client.query("delete from evento where tipo = 'di prima'")
  })
  expect((await verifyChain(db)).rotta).toMatchObject({ perche: expect.stringContaining('mancano righe') })
})

test('un mese con righe che aspettano il loro posto non si chiude e non si lascia', async () => {
  await write('vecchia e slegata', daysAgo(TERMINI.registro.giorni + 120))
  await cleanRegister()
  await withTransaction((trx) => closePartitions(trx, EVENTO_PARTITIONS))
  await write('vecchia e slegata', daysAgo(TERMINI.registro.giorni + 120))
  expect(await where('vecchia e slegata')).toBe(monthOf(daysAgo(TERMINI.registro.giorni + 120)))
})
