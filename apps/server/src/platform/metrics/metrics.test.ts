import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { CHANNELS, publishToChannel } from '../diagnostics/channels.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { serveMetrics } from './metrics-endpoint.ts'

const opened: { close: () => void }[] = []
afterEach(() => {
  for (const one of opened.splice(0)) one.close()
})

let lag_s: number | null = null
function measured(sms_cent: number | null = null): Metrics {
  const metrics = createMetrics({
    version: '1.2.3',
    nameOf: (method, route) => (`${method} ${route}` === 'POST /api/login' ? 'login' : undefined),
    pool: { totalCount: 5, idleCount: 2, waitingCount: 7 },
    replicaLag_s: () => lag_s,
    figures: [
      { label: 'channel', gauges: { outbox_waiting_messages: 'Waiting' }, sql: '' },
      { gauges: { ledger_broken_rules: 'Broken' }, sql: '' },
    ],
    sms_cent,
  })
  opened.push(metrics)
  return metrics
}

/** Returns the series of a metric, one per line. */
const seriesOf = async (metrics: Metrics, name: string) =>
  (await metrics.text()).split('\n').filter((row) => row.startsWith(`primo_${name}`))

test('an answer is counted by the call’s name; what is no call is «other», so a guessed address adds no series', async () => {
  const metrics = measured()
  publishToChannel(CHANNELS.answered, { method: 'POST', route: '/api/login', status: 422, seconds: 0.03 })
  publishToChannel(CHANNELS.answered, { method: 'GET', route: null, status: 404, seconds: 0.001 })
  publishToChannel(CHANNELS.answered, { method: 'GET', route: '/assets/*', status: 503, seconds: 0.001 })
  expect(await seriesOf(metrics, 'calls_total')).toEqual([
    'primo_calls_total{call="login",status="4xx"} 1',
    'primo_calls_total{call="other",status="4xx"} 1',
    'primo_calls_total{call="other",status="5xx"} 1',
  ])
  const durations = await seriesOf(metrics, 'call_duration_seconds')
  expect(durations).toContain('primo_call_duration_seconds_bucket{le="0.025",call="login"} 0')
  expect(durations).toContain('primo_call_duration_seconds_bucket{le="0.05",call="login"} 1')
})

test('refusals by code, the pool, and what SMS cost', async () => {
  const metrics = measured(7.5)
  publishToChannel(CHANNELS.refused, { code: 'CREDENZIALI_ERRATE' })
  publishToChannel(CHANNELS.sent, { channel: 'sms', outcome: 'delivered', segments: 2 })
  publishToChannel(CHANNELS.sent, { channel: 'sms', outcome: 'postponed', segments: 0 })
  publishToChannel(CHANNELS.sent, { channel: 'email', outcome: 'delivered', segments: 0 })
  publishToChannel(CHANNELS.waited, { seconds: 0.02 })
  const text = await metrics.text()
  for (const row of [
    'primo_refusals_total{code="CREDENZIALI_ERRATE"} 1',
    'primo_sms_segments_total 2',
    'primo_sms_cost_euro_total 0.15',
    'primo_messages_total{channel="sms",outcome="postponed"} 1',
    'primo_pool_connections{state="used"} 3',
    'primo_pool_connections{state="waiting"} 7',
    'primo_pool_wait_seconds_count 1',
    'primo_info{version="1.2.3"} 1',
  ])
    expect(text).toContain(`${row}\n`)
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
})

test('how late the replica is, while it answers, and who answered what may be late', async () => {
  const metrics = measured()
  expect(await seriesOf(metrics, 'replica_lag')).toEqual([])
  lag_s = 2.5
  expect(await seriesOf(metrics, 'replica_lag')).toEqual(['primo_replica_lag_seconds 2.5'])
  lag_s = null
  expect(await seriesOf(metrics, 'replica_lag')).toEqual([])
  publishToChannel(CHANNELS.readLate, { from: 'replica' })
  publishToChannel(CHANNELS.readLate, { from: 'database' })
  expect(await seriesOf(metrics, 'late_reads')).toEqual([
    'primo_late_reads_total{from="replica"} 1',
    'primo_late_reads_total{from="database"} 1',
  ])
})

test('a figure is there once it was read, and goes when it is no longer said', async () => {
  const metrics = measured()
  expect(await seriesOf(metrics, 'ledger_broken_rules')).toEqual([])
  metrics.setDatabaseGauges(
    [
      ['outbox_waiting_messages', 'sms', 4],
      ['ledger_broken_rules', null, 1],
      ['of_another_version', null, 9],
    ],
    new Date(1_000),
  )
  expect(await seriesOf(metrics, 'outbox_waiting_messages')).toEqual([
    'primo_outbox_waiting_messages{channel="sms"} 4',
  ])
  expect(await seriesOf(metrics, 'ledger_broken_rules')).toEqual(['primo_ledger_broken_rules 1'])
  expect(await seriesOf(metrics, 'figures_read')).toEqual(['primo_figures_read_timestamp_seconds 1'])
  metrics.setDatabaseGauges([], new Date(2_000))
  expect(await seriesOf(metrics, 'outbox_waiting_messages')).toEqual([])
  expect(await seriesOf(metrics, 'ledger_broken_rules')).toEqual([])
})

test('once it is closed nobody listens: telling costs nothing again', () => {
  measured().close()
  expect(Object.values(CHANNELS).map((signal) => signal.hasSubscribers)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
})

test('they are read at their own port and only there', async () => {
  const served = await serveMetrics({ host: '127.0.0.1', port: 0 })
  opened.push(served)
  expect((await fetch(served.address)).status).toBe(503)
  served.show(measured())
  const answer = await fetch(served.address)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(await answer.text()).toContain('primo_info')
  expect((await fetch(served.address.replace('/metrics', '/'))).status).toBe(404)
  expect((await fetch(served.address, { method: 'POST' })).status).toBe(404)
})

test('a port that is taken is told as the setting to correct', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  opened.push(other)
  const { port } = other.address() as AddressInfo
  await expect(serveMetrics({ host: '127.0.0.1', port })).rejects.toThrow(
    `METRICS_PORT è già occupata: 127.0.0.1:${port}`,
  )
})
