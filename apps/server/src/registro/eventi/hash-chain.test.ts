import type { TipoEvento } from '@primo/domain/registro/audit-labels'
import { expect, test } from 'vitest'
import { reportChain } from '../../boot/shell/verify.ts'
import type { Reader, Trx } from '../../platform/db/db.ts'
import { openTestApp } from '../../test/app.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { registraEvento } from './commands.ts'
import { chainCommittedRows, verifyChain } from './hash-chain.ts'

const { services, rows } = await sharedFixture(openTestApp({ config: { background_work: false } }))
const { db, withTransaction } = services
const write = (tipo: string, trx: Reader = db) =>
  registraEvento(trx, {
    attore_id: null,
    tipo: tipo as TipoEvento,
    oggetto: 'prova',
    cambi: { stato: ['aperta', tipo] },
  })
const linkAll = async () => {
  while ((await chainCommittedRows(services)) > 0) {}
}
/** Tampers with the audit log, bypassing its triggers: they do not fire in the session of a replica. */
const plant = (...texts: string[]) =>
  withTransaction(async (trx) => {
    await trx.$client.query('set local session_replication_role = replica')
    for (const text of texts) await trx.$client.query(text)
  })
const broken = async (kept?: ReadonlyMap<string, string>) => (await verifyChain(db, kept)).rotta

await withTransaction(async (trx) => {
  for (let i = 1; i <= 30; i++) await write(`riga ${i}`, trx)
})
await linkAll()

test('ogni riga ha il suo posto, uno dopo l’altro, e l’impronta di quella prima', async () => {
  const found = await rows<{ ordine: number; follows: boolean }>(
    `select ordine, precedente = coalesce(lag(impronta) over (order by ordine), decode(repeat('00', 32), 'hex')) as follows
       from evento order by ordine`,
  )
  expect(found.map(({ ordine }) => ordine)).toEqual(found.map((_, i) => i + 1))
  expect(found.every(({ follows }) => follows)).toBe(true)
  const proof = await verifyChain(db)
  expect(proof).toMatchObject({ righe: found.length, slegate: 0, rotta: null })
  expect(proof.radici.at(-1)).toMatchObject({ ultimo: found.length })
  expect(reportChain(proof)).toEqual([expect.stringMatching(/^La catena tiene: \d+.righe provate\.$/)])
})

test.each([
  [1, '1 riga aspetta il suo posto.'],
  [2, '2 righe aspettano il loro posto.'],
])('%i righe slegate: «%s»', (slegate, sentence) => {
  const lines = reportChain({ righe: 3, slegate, radici: [], rotta: null })
  expect(lines.at(-1)!.replaceAll('\u00a0', ' ')).toBe(sentence)
})

test.each([
  "update evento set tipo = 'altro' where ordine = 10",
  'update evento set ordine = null, precedente = null, impronta = null where ordine = 10',
  "update evento set impronta = '\\x00' where ordine = 10",
  'delete from evento where ordine = 10',
  'truncate evento',
  'truncate registro.evento_altri',
  "update radice_giorno set impronta = '\\x00'",
  'update radice_giorno set ultimo = ultimo - 1',
  'delete from radice_giorno',
  'truncate radice_giorno',
])('il database rifiuta: %s', async (text) => {
  await expect(rows(text)).rejects.toMatchObject({ code: '23001' })
})

test('una riga che aspetta il suo posto non si cambia mentre lo si dà', async () => {
  await write('in attesa')
  const change = `update evento set tipo = 'altro', ordine = 999, precedente = '\\x00', impronta = '\\x00' where impronta is null`
  await expect(rows(change)).rejects.toMatchObject({ code: '23001' })
  await linkAll()
  expect(await broken()).toBeNull()
})

test.each([
  [
    'un campo cambiato',
    ["update evento set tipo = 'altro' where ordine = 10"],
    ["update evento set tipo = 'riga 10' where ordine = 10"],
    10,
    'non dice più ciò che diceva',
  ],
  [
    'un valore di prima cambiato',
    [`update evento set cambi = '{"stato":["chiusa","riga 10"]}' where ordine = 10`],
    [`update evento set cambi = '{"stato":["aperta","riga 10"]}' where ordine = 10`],
    10,
    'non dice più ciò che diceva',
  ],
  [
    'una riga tolta',
    ['create table presa as select * from evento where ordine = 10', 'delete from evento where ordine = 10'],
    ['insert into evento overriding system value select * from presa', 'drop table presa'],
    11,
    'prima di lei mancano righe, dalla 10',
  ],
  [
    'due righe scambiate',
    ['update evento set ordine = 21 - ordine where ordine in (10, 11)'],
    ['update evento set ordine = 21 - ordine where ordine in (10, 11)'],
    10,
    'non porta l’impronta di quella prima',
  ],
  [
    'la coda tagliata',
    ['create table presa as select * from evento where ordine > 25', 'delete from evento where ordine > 25'],
    ['insert into evento overriding system value select * from presa', 'drop table presa'],
    25,
    /^dopo di lei mancano righe/,
  ],
])('%s: la prova dice quale riga', async (_, fault, cure, ordine, perche) => {
  await plant(...fault)
  const found = await broken()
  expect(found).toMatchObject({ ordine, perche: expect.stringMatching(perche) })
  expect(reportChain(await verifyChain(db))[0]).toMatch(/^NO {2}La catena si rompe alla riga \d+: /)
  await plant(...cure)
  expect(await broken()).toBeNull()
})

test('una coda riscritta tutta, radice compresa, non ha la radice che si è conservata altrove', async () => {
  const { radici } = await verifyChain(db)
  const kept = new Map(radici.map(({ giorno, impronta }) => [giorno, impronta]))
  expect(await broken(kept)).toBeNull()
  await plant(
    'create table com_era as select * from evento',
    'create table radice_era as select * from radice_giorno',
    "update evento set tipo = 'falso' where ordine = 20",
    'update evento set precedente = null, impronta = null where ordine >= 20',
    'update radice_giorno set ultimo = 19, impronta = (select impronta from evento where ordine = 19)',
  )
  await linkAll()
  expect(await broken()).toBeNull()
  expect(await broken(kept)).toMatchObject({ perche: expect.stringContaining('che hai conservato') })
  await plant(
    'delete from evento',
    'insert into evento overriding system value select * from com_era',
    'delete from radice_giorno',
    'insert into radice_giorno select * from radice_era',
    'drop table com_era, radice_era',
  )
  expect(await broken(kept)).toBeNull()
})

test('chi muore fra la riga e il suo posto non lascia nulla a metà: al giro dopo è legata', async () => {
  await write('prima del guasto')
  const dying = {
    withTransaction: <T>(work: (trx: Trx) => Promise<T>) =>
      withTransaction(async (trx) => {
        await work(trx)
        throw new Error('morto')
      }),
  } as unknown as typeof services
  await expect(chainCommittedRows(dying)).rejects.toThrow('morto')
  expect((await verifyChain(db)).slegate).toBe(1)
  await linkAll()
  expect(await verifyChain(db)).toMatchObject({ slegate: 0, rotta: null })
})

test('venti che scrivono insieme, e tre che legano: nessuna riga saltata né legata due volte', async () => {
  let writing = true
  const linkers = [1, 2, 3].map(async () => {
    while (writing) await chainCommittedRows(services)
  })
  await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      for (let i = 0; i < 10; i++)
        await withTransaction(async (trx) => {
          await write(`insieme ${n}`, trx)
          if (i % 3 === 0) await write(`insieme ${n} ancora`, trx)
        })
    }),
  )
  writing = false
  await Promise.all(linkers)
  await linkAll()
  const [counted] = await rows<{ n: number; last: number }>(
    'select count(*)::int as n, max(ordine) as last from evento',
  )
  expect(counted!.n).toBe(counted!.last)
  expect(await verifyChain(db)).toMatchObject({ slegate: 0, rotta: null })
})
