import { cruscotto } from '@primo/contract/ingresso/operatore-cruscotto'
import { copie, esecuzioni, eseguiLavoro, lavori } from '@primo/contract/registro/operatore-lavori'
import { clock } from '@primo/domain/platform/clock'
import { attesaDopoFallimento, TENTATIVI_MASSIMI } from '@primo/domain/registro/lavori'
import { expect, test } from 'vitest'
import { type RunInProgress, SCHEDULED_JOBS } from '../../platform/jobs/jobs.ts'
import { openTestApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { createMember } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { COPIA, keepRun, PROVA_RIPRISTINO } from './backup-runs.ts'
import { addRun, registerJob } from './commands.ts'
import { runJob } from './run-job.ts'
import { createScheduler } from './scheduler.ts'

const testApp = await sharedFixture(openTestApp())

const MUTO = { error: () => {}, info: () => {} }
const rows = async (queue: string) =>
  (
    await testApp.services.db.$client.query<Record<string, unknown>>(
      `select stato, tentativo, conteggi, errore, fatti, totale, dal > now() as piu_tardi, prevista_il
         from esecuzione where coda = $1 order by id`,
      [queue],
    )
  ).rows
const conosci = (queue: string) =>
  testApp.services.withTransaction((trx) => registerJob(trx, queue, new Date('2026-01-01T00:00Z')))
const add = (coda: string) => testApp.services.withTransaction((trx) => addRun(trx, { coda }))
const fai = (
  queue: string,
  run: (running: RunInProgress) => Promise<unknown>,
  stopping = new AbortController(),
) => runJob(testApp.services, MUTO, { queue, retries: 2, run }, stopping.signal)
const sveglie: string[] = []
const sveglia = async (_: unknown, queue: string) => {
  sveglie.push(queue)
}

test('ogni lavoro ha nome e descrizione', () => {
  for (const { nome, descrizione } of Object.values(SCHEDULED_JOBS)) {
    expect(nome).toMatch(/^[A-ZÈ]/)
    expect(descrizione).toMatch(/\.$/)
  }
})

test('di più processi che vedono lo stesso scatto nasce una corsa, e la fa uno solo', async () => {
  await conosci('prova-uno')
  const orologi = Array.from({ length: 4 }, () =>
    createScheduler(testApp.services, MUTO, sveglia, () => new Date('2026-05-04T10:00Z')),
  )
  await Promise.all(orologi.map((o) => o.follow('prova-uno', { every: 'day', hour: 2, minute: 30 })))
  let insieme = 0
  let max = 0
  let times = 0
  const run = async () => {
    times++
    max = Math.max(max, ++insieme)
    await testApp.services.db.$client.query('select pg_sleep(0.2)')
    insieme--
    return { fatte: 3 }
  }
  await Promise.all(Array.from({ length: 4 }, () => fai('prova-uno', run)))
  expect([times, max]).toEqual([1, 1])
  // Runs missed while every process was off are made up for once, by the last scheduled time.
  expect(await rows('prova-uno')).toMatchObject([
    { stato: 'riuscita', conteggi: { fatte: 3 }, prevista_il: new Date('2026-05-04T00:30Z') },
  ])
  expect(sveglie.filter((c) => c === 'prova-uno')).toHaveLength(1)
  for (const o of orologi) await o.stop()
})

test('chi non riesce si riprova più tardi, poche volte, e non dice nulla di personale', async () => {
  await conosci('prova-rotta')
  await add('prova-rotta')
  const rotta = () => Promise.reject(new Error('Anna Rossi, RSSNNA80A41H501X'))
  await fai('prova-rotta', rotta)
  expect(await rows('prova-rotta')).toMatchObject([
    { stato: 'fallita', errore: 'Error', tentativo: 1 },
    { stato: 'in_attesa', tentativo: 2, piu_tardi: true },
  ])
  const now = () =>
    testApp.services.db.$client.query("update esecuzione set dal = now() where coda = 'prova-rotta'")
  await now()
  await fai('prova-rotta', rotta)
  await now()
  await fai('prova-rotta', rotta)
  const fine = await rows('prova-rotta')
  expect(fine.map((r) => r.stato)).toEqual(['fallita', 'fallita', 'fallita'])
  expect(JSON.stringify(fine)).not.toContain('Rossi')
  expect([1, 2, 3, 20].map(attesaDopoFallimento)).toEqual([30, 60, 120, 3600])
})

test('un guasto del database si riconosce dal suo codice', async () => {
  await conosci('prova-database')
  await add('prova-database')
  await fai('prova-database', () =>
    testApp.services.db.$client.query("insert into lavoro values ('prova-uno', now())"),
  )
  expect((await rows('prova-database'))[0]).toMatchObject({ errore: 'database 23505 lavoro_pkey' })
})

test('un processo muto è preso per morto: la sua corsa è interrotta e riprende; uno vivo non si tocca', async () => {
  await conosci('prova-morta')
  await add('prova-morta')
  const stopping = new AbortController()
  let entrato = () => {}
  const inside = new Promise<void>((resolve) => {
    entrato = resolve
  })
  // Never settles until aborted, like a process killed half-way.
  const appesa = fai(
    'prova-morta',
    ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('tardi')))
        entrato()
      }),
    stopping,
  )
  await inside
  let times = 0
  const conta = async () => {
    times++
  }
  await fai('prova-morta', conta)
  expect(times).toBe(0)
  await testApp.services.db.$client.query(
    "update lavoro set fino_al = now() - interval '1 second' where coda = 'prova-morta'",
  )
  await fai('prova-morta', conta)
  expect(times).toBe(1)
  // A process whose heartbeat expired finds, when it resumes, that the run is no longer its own.
  stopping.abort()
  await appesa
  expect(await rows('prova-morta')).toMatchObject([
    { stato: 'interrotta', tentativo: 1 },
    { stato: 'riuscita', tentativo: 2 },
  ])
})

test('allo spegnimento un lavoro lungo si ferma tra un gruppo e l’altro, e riprende da lì', async () => {
  await conosci('prova-lunga')
  await add('prova-lunga')
  const stopping = new AbortController()
  let done = 0
  const lunga = async ({ progress, signal }: RunInProgress) => {
    while (done < 10) {
      signal.throwIfAborted()
      progress(++done, 10)
      if (done === 4) stopping.abort()
    }
  }
  await fai('prova-lunga', lunga, stopping)
  expect(await rows('prova-lunga')).toMatchObject([
    { stato: 'interrotta', fatti: 4, totale: 10 },
    { stato: 'in_attesa', tentativo: 2 },
  ])
  await fai('prova-lunga', lunga)
  expect((await rows('prova-lunga'))[1]).toMatchObject({ stato: 'riuscita', fatti: 10, totale: 10 })
})

test('un lavoro che abbatte ogni volta il suo processo smette dopo un po’', async () => {
  await conosci('prova-fatale')
  await add('prova-fatale')
  for (let i = 0; i < TENTATIVI_MASSIMI + 2; i++) {
    const stopping = new AbortController()
    await fai(
      'prova-fatale',
      async ({ signal }) => {
        stopping.abort()
        signal.throwIfAborted()
      },
      stopping,
    )
  }
  expect(await rows('prova-fatale')).toHaveLength(TENTATIVI_MASSIMI)
})

test('l’operatore vede i lavori, ne esegue uno adesso e ne legge la storia', async () => {
  const { token } = await createMember(testApp, { ruolo: 'amministratore' })
  const list = (await testApp.call(lavori, {}, token)).data
  expect(list.map((l) => l.coda)).toEqual(Object.keys(SCHEDULED_JOBS))
  await testApp.call(eseguiLavoro, { params: { coda: 'pulizia' }, body: {} }, token)
  await eventually(async () => {
    const last = (await testApp.call(lavori, {}, token)).data.find((l) => l.coda === 'pulizia')?.ultima
    expect(last).toMatchObject({ stato: 'riuscita', prevista_il: null, chiesta_da: expect.any(String) })
  })
  const storia = await testApp.call(esecuzioni, { params: { coda: 'pulizia' } }, token)
  expect([storia.pagination.total, storia.data[0]!.durata_ms! >= 0]).toEqual([1, true])
})

test('uno già in corso non parte due volte, uno che non c’è è 404, uno fallito è nella prima pagina', async () => {
  const { token } = await createMember(testApp, { ruolo: 'amministratore' })
  const sql = (text: string) => testApp.services.db.$client.query(text)
  await sql("insert into esecuzione (coda, dal, stato) values ('messaggi-rimasti', now(), 'in_corso')")
  const ask = (coda: string) => testApp.refusal(eseguiLavoro, { params: { coda }, body: {} }, token)
  expect(await ask('messaggi-rimasti')).toMatchObject({ status: 409, code: 'STATO_NON_PERMESSO' })
  expect((await ask('inventato')).status).toBe(404)
  const falliti = async () => (await testApp.call(cruscotto, {}, token)).data.lavori?.falliti
  expect(await falliti()).toBe(0)
  await sql("update esecuzione set stato = 'fallita' where coda = 'messaggi-rimasti'")
  expect(await falliti()).toBe(1)
  await sql("insert into esecuzione (coda, dal, stato) values ('messaggi-rimasti', now(), 'riuscita')")
  expect(await falliti()).toBe(0)
})

test('delle copie si vede com’è andata l’ultima, e quando una è riuscita', async () => {
  const { token } = await createMember(testApp, { ruolo: 'amministratore' })
  const read = async () => (await testApp.call(copie, {}, token)).data
  const never = { ultima_il: null, riuscita: null, errore: null, riuscita_il: null }
  expect(await read()).toEqual({ copia: never, prova: never })
  const run = (coda: typeof COPIA | typeof PROVA_RIPRISTINO, errore: string | null) =>
    testApp.services.withTransaction((trx) =>
      keepRun(trx, coda, {
        iniziata_il: clock.now(),
        conteggi: errore === null ? { righe: 3 } : null,
        errore,
      }),
    )
  await run(COPIA, null)
  await run(PROVA_RIPRISTINO, null)
  await run(PROVA_RIPRISTINO, 'le prove sulla copia non tornano')
  const { copia, prova } = await read()
  expect(copia).toEqual({
    ultima_il: copia.riuscita_il,
    riuscita: true,
    errore: null,
    riuscita_il: expect.any(String),
  })
  expect([prova.riuscita, prova.errore]).toEqual([false, 'le prove sulla copia non tornano'])
  expect(new Date(prova.riuscita_il!).getTime()).toBeLessThanOrEqual(new Date(prova.ultima_il!).getTime())
})
