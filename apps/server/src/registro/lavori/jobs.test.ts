import { refuse } from '@primo/contract/platform/errors'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { openJobs } from './jobs.ts'

let testApp: TestApp
const eseguiti: string[] = []
/** Number of failures left for each name before an attempt succeeds. */
const daFallire = new Map<string, number>()
beforeAll(async () => {
  testApp = await openTestApp()
  await testApp.services.jobs.start<{ nome: string }>({
    queue: 'prova',
    retries: 1,
    run: async ({ nome }) => {
      eseguiti.push(nome)
      const missing = daFallire.get(nome) ?? 0
      daFallire.set(nome, missing - 1)
      if (missing > 0) throw new Error('non ancora')
    },
  })
})
afterAll(() => testApp.close())

const accoda = (nome: string, outcome: () => unknown = () => null) =>
  testApp.services.withTransaction(async (trx) => {
    await testApp.services.jobs.enqueue(trx, 'prova', { nome })
    return outcome()
  })
const times = (nome: string) => eseguiti.filter((n) => n === nome).length

test('accodato in una transazione disfatta non parte mai; in una confermata parte una volta', async () => {
  await accoda('rifiutata', () => refuse('STATO_NON_PERMESSO'))
  await accoda('guasta', () => Promise.reject(new Error('guasto'))).catch(() => null)
  await accoda('confermata')
  await eventually(() => expect(times('confermata')).toBe(1))
  // Jobs start in queue order: an earlier one would have started.
  await accoda('ultima')
  await eventually(() => expect(times('ultima')).toBe(1))
  expect(eseguiti).toEqual(['confermata', 'ultima'])
})

test('non parte prima della conferma', async () => {
  let inside = -1
  await testApp.services.withTransaction(async (trx) => {
    await testApp.services.jobs.enqueue(trx, 'prova', { nome: 'in sospeso' })
    await trx.$client.query('select pg_sleep(1.5)')
    inside = times('in sospeso')
  })
  expect(inside).toBe(0)
  await eventually(() => expect(times('in sospeso')).toBe(1))
})

test('uno che non riesce si riprova, e un altro intanto non aspetta', async () => {
  daFallire.set('testardo', 1)
  await accoda('testardo')
  await accoda('dopo')
  await eventually(() => expect(times('dopo')).toBe(1))
  await eventually(() => expect(times('testardo')).toBe(2))
})

test('chi conta da sé i suoi tentativi si riprova sempre, al più un minuto dopo', async () => {
  const { rows, services } = testApp
  let missing = 2
  const run = async () => {
    if (missing-- > 0) throw new Error('non ancora')
  }
  await services.jobs.start({ queue: 'senza-fine', retries: 'unlimited', run })
  await services.withTransaction((trx) => services.jobs.enqueue(trx, 'senza-fine', {}))
  const retried = (times: number) =>
    eventually(async () =>
      expect(
        await rows(
          `update lavori.job set retry_count = retry_count + 40, start_after = now()
            where name = 'senza-fine' and state = 'retry' and retry_count >= $1 and start_after < now() + interval '61 seconds'
            returning id`,
          [times],
        ),
      ).toHaveLength(1),
    )
  await retried(0)
  await retried(40)
  await eventually(async () =>
    expect(
      await rows("select from lavori.job where name = 'senza-fine' and state = 'completed'"),
    ).toHaveLength(1),
  )
})

test('chi risponde soltanto accoda e non lavora: lo fa un altro processo', async () => {
  const { db, withTransaction } = testApp.services
  const done: string[] = []
  const job = (chi: string) => ({ queue: 'altrove', retries: 0, run: async () => done.push(chi) })
  const soloRisposte = await openJobs(db, testApp.app.log, false)
  await soloRisposte.start(job('chi risponde'))
  await withTransaction((trx) => soloRisposte.enqueue(trx, 'altrove', {}))
  // In the meantime a worker with the same polling interval has run two jobs.
  for (const nome of ['prima', 'poi']) {
    await accoda(nome)
    await eventually(() => expect(times(nome)).toBe(1))
  }
  expect(done).toEqual([])
  await testApp.services.jobs.start(job('chi lavora'))
  await eventually(() => expect(done).toEqual(['chi lavora']))
  await soloRisposte.stop()
})

test('chi tace da un minuto è preso per morto e il suo lavoro si riprende; chi lavora non si tocca', async () => {
  const { db, withTransaction } = testApp.services
  const soloRisposte = await openJobs(db, testApp.app.log, false)
  await soloRisposte.start({ queue: 'a-meta', retries: 1, run: async () => {} })
  for (const chi of ['morto', 'vivo'])
    await withTransaction((trx) => soloRisposte.enqueue(trx, 'a-meta', { chi }))
  // The states left by a killed worker and by one at work.
  await db.$client.query(
    `update lavori.job set state = 'active', started_on = now() - interval '2 minutes',
            heartbeat_on = now() - case data->>'chi' when 'morto' then interval '61 seconds' else interval '29 seconds' end
      where name = 'a-meta'`,
  )
  await db.$client.query(
    "update lavori.queue set monitor_on = null, monitor_claim_on = null where name = 'a-meta'",
  )
  const executeSql = (text: string, values?: unknown[]) => db.$client.query(text, values)
  const guardia = new PgBoss({ db: { executeSql }, schema: 'lavori', schedule: false, supervise: false })
  await guardia.start()
  await guardia.supervise('a-meta')
  await guardia.stop()
  await soloRisposte.stop()
  const { rows } = await db.$client.query(
    "select data->>'chi' as chi, state from lavori.job where name = 'a-meta' order by 1",
  )
  expect(rows).toEqual([
    { chi: 'morto', state: 'retry' },
    { chi: 'vivo', state: 'active' },
  ])
})
