import type { TipoEvento } from '@primo/domain/registro/audit-labels'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Trx } from '../../platform/db/db.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { registraEvento } from './commands.ts'
import {
  dispatchEvents,
  type EventConsumer,
  retrySetAside,
  setAsideEvents,
  startDispatch,
} from './dispatch.ts'
import { evento_scartato } from './tables.ts'

let testApp: TestApp
const strumenti = () => ({ withTransaction: testApp.services.withTransaction, log: testApp.app.log })
const write = (tipo: string) =>
  testApp.services.withTransaction((trx) =>
    registraEvento(trx, { attore_id: null, tipo: tipo as TipoEvento, oggetto: 'prova' }),
  )

/** Creates a consumer that stores the events it receives, in its own transaction, and fails on the events in `faults`. */
async function destinatario(nome: string, faults: ReadonlySet<string> = new Set()) {
  const table = `sentiti_${nome}`
  await testApp.services.db.$client.query(`create table ${table} (n serial, tipo text)`)
  const chi: EventConsumer = {
    nome,
    ricevi: async (trx: Trx, { tipo }) => {
      await trx.$client.query(`insert into ${table} (tipo) values ($1)`, [tipo])
      if (faults.has(tipo)) throw new Error('non adesso')
    },
  }
  // Registered and then stopped: the tests run the rounds themselves.
  await (await startDispatch(strumenti(), [chi]))()
  const sentiti = async () => {
    const { rows } = await testApp.services.db.$client.query<{ tipo: string }>(
      `select tipo from ${table} order by n`,
    )
    return rows.map((r) => r.tipo)
  }
  return { chi, sentiti }
}

beforeAll(async () => {
  // The application's own dispatch would briefly hold the lock that the tests' rounds try to take.
  testApp = await openTestApp({ config: { background_work: false } })
})
afterAll(() => testApp.close())

test('ogni evento arriva una volta sola e in ordine, da quando il destinatario c’è', async () => {
  await write('prima')
  const { chi, sentiti } = await destinatario('ordinato')
  const tipi = Array.from({ length: 450 }, (_, i) => `e${i}`)
  await testApp.services.withTransaction(async (trx) => {
    for (const tipo of tipi)
      await registraEvento(trx, { attore_id: null, tipo: tipo as TipoEvento, oggetto: 'prova' })
  })
  await dispatchEvents(strumenti(), [chi])
  await dispatchEvents(strumenti(), [chi])
  expect(await sentiti()).toEqual(tipi)
})

test('ciò che si è disfatto non arriva mai', async () => {
  const { chi, sentiti } = await destinatario('disfatto')
  await testApp.services
    .withTransaction(async (trx) => {
      await registraEvento(trx, { attore_id: null, tipo: 'disfatto' as TipoEvento, oggetto: 'prova' })
      throw new Error('guasto')
    })
    .catch(() => null)
  await write('confermato')
  await dispatchEvents(strumenti(), [chi])
  expect(await sentiti()).toEqual(['confermato'])
})

test('venti giri insieme: ciascun evento una volta', async () => {
  const { chi, sentiti } = await destinatario('insieme')
  const tipi = Array.from({ length: 40 }, (_, i) => `i${i}`)
  for (const tipo of tipi) await write(tipo)
  await Promise.all(Array.from({ length: 20 }, () => dispatchEvents(strumenti(), [chi])))
  await dispatchEvents(strumenti(), [chi])
  expect(await sentiti()).toEqual(tipi)
})

test('chi non riesce riprende dallo stesso evento, senza aver scritto a metà, e gli altri vanno avanti', async () => {
  const faults = new Set(['storto'])
  const zoppo = await destinatario('zoppo', faults)
  const sano = await destinatario('sano')
  for (const tipo of ['dritto', 'storto', 'dopo']) await write(tipo)
  expect(await dispatchEvents(strumenti(), [zoppo.chi, sano.chi])).toBe(false)
  expect(await zoppo.sentiti()).toEqual(['dritto'])
  expect(await sano.sentiti()).toEqual(['dritto', 'storto', 'dopo'])
  faults.clear()
  expect(await dispatchEvents(strumenti(), [zoppo.chi])).toBe(true)
  expect(await zoppo.sentiti()).toEqual(['dritto', 'storto', 'dopo'])
})

test('un evento che non riesce mai si mette da parte, e si vede quale', async () => {
  const { chi, sentiti } = await destinatario('tenace', new Set(['veleno']))
  for (const tipo of ['veleno', 'poi']) await write(tipo)
  for (let round = 0; round < 12; round++) await dispatchEvents(strumenti(), [chi])
  await dispatchEvents(strumenti(), [chi])
  expect(await sentiti()).toEqual(['poi'])
  const { rows } = await testApp.services.db.$client.query<{ tipo: string }>(
    `select e.tipo from evento_scartato s join evento e on e.id = s.evento_id where s.destinatario = 'tenace'`,
  )
  expect(rows).toEqual([{ tipo: 'veleno' }])
})

test('gli eventi messi da parte si riprendono: chi riesce li riceve una volta, chi no li tiene', async () => {
  const { db } = testApp.services
  const faults = new Set(['guasto uno', 'guasto due'])
  const { chi, sentiti } = await destinatario('ripreso', faults)
  for (const tipo of faults) await write(tipo)
  for (let round = 0; round < 25; round++) await dispatchEvents(strumenti(), [chi])
  const setAside = async () =>
    (await setAsideEvents(db)).find(({ nome }) => nome === 'ripreso')?.scartati ?? 0
  expect(await setAside()).toBe(2)
  faults.delete('guasto uno')
  expect(await retrySetAside({ ...strumenti(), db }, chi)).toEqual({ ripresi: 1, falliti: 1 })
  expect([await sentiti(), await setAside()]).toEqual([['guasto uno'], 1])
  faults.clear()
  await testApp.services.withTransaction((trx) =>
    trx.insert(evento_scartato).values({ destinatario: 'ripreso', evento_id: 9e12 }),
  )
  // One whose month has been dropped from the audit log can no longer be delivered.
  expect(await retrySetAside({ ...strumenti(), db }, chi)).toEqual({ ripresi: 1, falliti: 0 })
  expect(await retrySetAside({ ...strumenti(), db }, chi)).toEqual({ ripresi: 0, falliti: 0 })
  expect([await sentiti(), await setAside()]).toEqual([['guasto uno', 'guasto due'], 0])
})

// The embedded database has one connection: two transactions are never open together.
test.runIf(process.env.PGTEST_URL)('chi conferma tardi non viene saltato', async () => {
  const { chi, sentiti } = await destinatario('tardivo')
  let libera = () => {}
  const wait = new Promise<void>((resolve) => {
    libera = resolve
  })
  let written = () => {}
  const scrittura = new Promise<void>((resolve) => {
    written = resolve
  })
  const lenta = testApp.services.withTransaction(async (trx) => {
    await registraEvento(trx, { attore_id: null, tipo: 'lenta' as TipoEvento, oggetto: 'prova' })
    written()
    await wait
  })
  await scrittura
  await write('svelta')
  await dispatchEvents(strumenti(), [chi])
  expect(await sentiti()).toEqual(['svelta'])
  libera()
  await lenta
  await dispatchEvents(strumenti(), [chi])
  expect(await sentiti()).toEqual(['svelta', 'lenta'])
})
