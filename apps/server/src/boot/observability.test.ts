import { login } from '@primo/contract/accesso/accesso'
import { clock } from '@primo/domain/platform/clock'
import { expect, test, vi } from 'vitest'
import { type MetricSample, metricSamplesOf } from '../platform/metrics/database-metrics.ts'
import { collectMetrics } from '../registro/rilevazioni/collect-metrics.ts'
import { openTestApp } from '../test/app.ts'
import { eventually } from '../test/eventually.ts'
import { durablePostgres } from '../test/postgres.ts'
import { newDatabase, startProcess } from '../test/process.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { DATABASE_METRICS, WAL_ARCHIVE_METRICS } from './observability.ts'

const testApp = await sharedFixture(openTestApp())
const { services, rows } = testApp
const tools = { ...services, log: testApp.app.log }

const figureOf = (readings: readonly MetricSample[], gauge: string, label: string | null = null) =>
  readings.find(([name, of]) => name === gauge && of === label)?.[2]
const again = () => rows("update rilevazione set iniziata_il = iniziata_il - interval '1 minute'")

test('every figure is read, under the names it is declared with, and no two are called alike', async () => {
  const names = DATABASE_METRICS.flatMap(({ gauges }) => Object.keys(gauges))
  expect(new Set(names).size).toBe(names.length)
  for (const one of DATABASE_METRICS) {
    const { rows: found, fields } = await services.db.$client.query(one.sql)
    expect(fields.map(({ name }) => name).toSorted()).toEqual(
      [...Object.keys(one.gauges), ...(one.label ? ['label'] : [])].toSorted(),
    )
    for (const [, , value] of metricSamplesOf(one, found)) expect(value).toBeTypeOf('number')
  }
})

test('messages that wait and that were given up, runs that failed, a ledger that does not add up', async () => {
  await rows(`insert into messaggio (canale, contenuto_cifrato, creato_il, fallito_il) values
    ('sms', 'x', now() - interval '10 minutes', null), ('sms', 'x', now(), null), ('email', 'x', now(), now()),
    ('email', null, now(), null)`)
  await rows(
    `insert into lavoro (coda, ultima_prevista) values ('prova-registro', now()), ('cifre', now()) on conflict do nothing`,
  )
  await rows(`insert into esecuzione (coda, dal, stato, iniziata_il, finita_il, conteggi) values
    ('prova-registro', now(), 'riuscita', now(), now() - interval '1 hour', '{"rotte": 2}'),
    ('cifre', now(), 'riuscita', now(), now() - interval '1 hour', null),
    ('cifre', now(), 'fallita', now(), now(), null)`)
  await again()
  const { readings, read_at } = await collectMetrics(tools, DATABASE_METRICS)
  expect(clock.now().getTime() - read_at!.getTime()).toBeLessThan(60_000)
  expect(figureOf(readings, 'outbox_waiting_messages', 'sms')).toBe(2)
  expect(figureOf(readings, 'outbox_oldest_wait_seconds', 'sms')).toBeGreaterThan(599)
  expect(figureOf(readings, 'outbox_waiting_messages', 'email')).toBe(undefined)
  expect(figureOf(readings, 'outbox_undelivered_messages', 'email')).toBe(1)
  expect(figureOf(readings, 'job_failed', 'cifre')).toBe(1)
  expect(figureOf(readings, 'job_failed', 'prova-registro')).toBe(0)
  expect(figureOf(readings, 'job_last_success_age_seconds', 'cifre')).toBeGreaterThan(3_500)
  expect(figureOf(readings, 'ledger_broken_rules')).toBe(2)
  expect(figureOf(readings, 'database_size_bytes')).toBeGreaterThan(1_000_000)
})

test('of many processes at once one reads, and all show what it read', async () => {
  await again()
  const query = vi.spyOn(services.db.$client, 'query')
  const all = await Promise.all(Array.from({ length: 5 }, () => collectMetrics(tools, DATABASE_METRICS)))
  const written = query.mock.calls.filter(([text]) => String(text).startsWith('update rilevazione set cifre'))
  query.mockRestore()
  expect(written).toHaveLength(1)
  expect((await collectMetrics(tools, DATABASE_METRICS)).readings.length).toBe(
    Math.max(...all.map(({ readings }) => readings.length)),
  )
})

test('a figure that cannot be read leaves the others', async () => {
  await again()
  const error = vi.fn()
  const { readings } = await collectMetrics({ ...services, log: { ...testApp.app.log, error } as never }, [
    { gauges: { nothing: '' }, sql: 'select 1 / 0 as nothing' },
    { gauges: { something: '' }, sql: 'select 3 as something' },
  ])
  expect(readings).toEqual([['something', null, 3]])
  expect(error).toHaveBeenCalledOnce()
})

test('a server that is asked to measures: what it answers, under the calls’ names, at a port that is not its own', async () => {
  const database = await newDatabase(process.env.PGTEST_URL)
  const server = startProcess({ ...database.env, METRICS_PORT: '0', SMS_COST_CENT: '7.4' })
  try {
    const url = await server.indirizzo()
    const [, where = ''] = await server.scrive(/"dove":"([^"]+)".*"msg":"metriche"/)
    const attempt = { email: 'canarino@posta.example', password: 'sbagliata', device_name: 'prova-registro' }
    const answer = await fetch(`${url}/api${login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(attempt),
    })
    expect(answer.status).toBe(422)
    await eventually(async () => {
      const text = await (await fetch(where)).text()
      expect(text).toContain('primo_calls_total{call="login",status="4xx"} 1')
      expect(text).toContain('primo_refusals_total{code="CREDENZIALI_ERRATE"} 1')
      expect(text).toMatch(/primo_database_size_bytes \d{6}/)
      expect(text).toMatch(/primo_pool_wait_seconds_count [1-9]/)
      expect(text).not.toContain('canarino')
    })
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
    expect((await server.ferma()).codice).toBe(0)
  } finally {
    server.manda('SIGKILL')
    await database.elimina()
  }
})

test.runIf(process.env.PGTEST_URL)('write-ahead log that the archive does not have yet', async () => {
  const SEGMENT = 16 * 1024 * 1024
  const { esegui, elimina } = await durablePostgres({ archive_mode: 'on' })
  try {
    const waiting = async () =>
      metricSamplesOf(WAL_ARCHIVE_METRICS, await esegui(WAL_ARCHIVE_METRICS.sql))[0]?.[2]
    const archiveBy = async (command: string) => {
      await esegui(`alter system set archive_command = '${command}'`)
      await esegui('select pg_reload_conf()')
      await esegui('select pg_switch_wal() from pg_create_restore_point($$prova$$)')
    }
    expect(await waiting()).toBe(undefined)
    await archiveBy('true')
    await eventually(async () => expect(await waiting()).toBeLessThanOrEqual(SEGMENT))
    await archiveBy('false')
    await archiveBy('false')
    await eventually(async () => expect(await waiting()).toBeGreaterThan(SEGMENT))
    await archiveBy('true')
    await eventually(async () => expect(await waiting()).toBeLessThanOrEqual(SEGMENT))
  } finally {
    await elimina()
  }
})
