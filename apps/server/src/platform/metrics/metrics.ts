import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { CHANNELS, type ResponseEvent, subscribeToChannel } from '../diagnostics/channels.ts'
import { type DatabaseMetricSource, type MetricSample, PREFIX } from './database-metrics.ts'

/** Label of requests that match no endpoint of the contract: files, pages, 404s. */
const OTHER = 'other'
/** Buckets of response times in seconds: imperceptible, noticeable, too slow. */
const ANSWER_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const WAIT_S = [0.001, 0.005, 0.025, 0.1, 0.5, 2, 8]

type Pool = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>

/** Dependencies of the metrics of this process. */
export type Measured = {
  version: string
  /** Returns the operation id, in the contract, of a method and route. */
  nameOf: (method: string, route: string) => string | undefined
  pool: Pool
  /** Returns the replication lag in seconds, null while it is unknown. Null instead of a function = no replica is configured. */
  replicaLag_s: (() => number | null) | null
  figures: readonly DatabaseMetricSource[]
  /** Price of an SMS segment in cents; null = not configured. */
  sms_cent: number | null
}

export type Metrics = {
  /** Returns all metrics in Prometheus text format. */
  text: () => Promise<string>
  contentType: string
  /** Returns the names of all registered metrics. */
  names: () => string[]
  /** Sets the database gauges to the latest samples. @param read_at time of the samples */
  setDatabaseGauges: (readings: readonly MetricSample[], read_at: Date) => void
  close: () => void
}

function poolGauges(registers: Registry[], pool: Pool): void {
  const states: Record<string, () => number> = {
    idle: () => pool.idleCount,
    used: () => pool.totalCount - pool.idleCount,
    waiting: () => pool.waitingCount,
  }
  new Gauge({
    name: `${PREFIX}pool_connections`,
    help: 'Connections of the pool in use and idle, and who waits for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(states)) this.set({ state }, count())
    },
  })
}

/** Registers the replica's lag and read counters. No lag is exported while the replica does not respond. */
function replicaMetrics(registers: Registry[], lag_s: Measured['replicaLag_s']): () => void {
  new Gauge({
    name: `${PREFIX}replica_lag_seconds`,
    help: 'For how long what the machine that is read from does not have yet has been written, 35 at the most',
    registers,
    collect() {
      const lag = lag_s?.() ?? null
      if (lag === null) this.remove()
      else this.set(lag)
    },
  })
  const reads = new Counter({
    name: `${PREFIX}late_reads_total`,
    help: 'Calls that may be answered a moment late, by who answered: «database» where the replica could not',
    labelNames: ['from'],
    registers,
  })
  return subscribeToChannel(CHANNELS.readLate, ({ from }) => reads.inc({ from }))
}

/** Registers the metrics of HTTP calls: number and duration by operation. */
function callMetrics(registers: Registry[], nameOf: Measured['nameOf']): (what: ResponseEvent) => void {
  const durations = new Histogram({
    name: `${PREFIX}call_duration_seconds`,
    help: 'How long an answer took, by call of the contract',
    labelNames: ['call'],
    buckets: ANSWER_S,
    registers,
  })
  const calls = new Counter({
    name: `${PREFIX}calls_total`,
    help: 'Answers by call of the contract and class of status',
    labelNames: ['call', 'status'],
    registers,
  })
  return ({ method, route, status, seconds }) => {
    const call = (route !== null && nameOf(method, route)) || OTHER
    durations.observe({ call }, seconds)
    calls.inc({ call, status: `${Math.floor(status / 100)}xx` })
  }
}

/** Registers the metrics of outgoing messages. Most are one-time codes by SMS, and each SMS segment costs money. */
function messageMetrics(registers: Registry[], sms_cent: number | null) {
  const messages = new Counter({
    name: `${PREFIX}messages_total`,
    help: 'Attempts at sending a message, by channel and outcome',
    labelNames: ['channel', 'outcome'],
    registers,
  })
  const segments = new Counter({
    name: `${PREFIX}sms_segments_total`,
    help: 'Segments of the SMS that left, each paid for',
    registers,
  })
  const cost =
    sms_cent === null
      ? null
      : new Counter({ name: `${PREFIX}sms_cost_euro_total`, help: 'What the SMS that left cost', registers })
  return subscribeToChannel(CHANNELS.sent, ({ channel, outcome, segments: paid }) => {
    messages.inc({ channel, outcome })
    if (channel !== 'sms' || outcome !== 'delivered') return
    segments.inc(paid)
    cost?.inc((paid * sms_cent!) / 100)
  })
}

/** Removes a gauge's value: after a reset, a gauge without labels would export 0 for a value that was never read. */
function empty(gauge: Gauge, label: string | undefined): void {
  if (label) gauge.reset()
  else gauge.remove()
}

/** Registers the database gauges and returns the function that sets them. */
function figureGauges(registers: Registry[], figures: readonly DatabaseMetricSource[]) {
  const gauges = new Map<string, { gauge: Gauge; label: string | undefined }>()
  for (const { gauges: definitions, label } of figures)
    for (const [name, help] of Object.entries(definitions)) {
      const gauge = new Gauge({
        name: PREFIX + name,
        help,
        ...(label && { labelNames: [label] }),
        registers,
      })
      gauges.set(name, { gauge, label })
      empty(gauge, label)
    }
  const read = new Gauge({
    name: `${PREFIX}figures_read_timestamp_seconds`,
    help: 'When the figures about the database were last read, by whichever process',
    registers,
  })
  return (readings: readonly MetricSample[], read_at: Date) => {
    read.set(read_at.getTime() / 1000)
    for (const { gauge, label } of gauges.values()) empty(gauge, label)
    for (const [name, of, value] of readings) {
      // The samples may come from a process of another version, with other gauges.
      const { gauge, label } = gauges.get(name) ?? {}
      if (label && of !== null) gauge?.set({ [label]: of }, value)
      else if (!label) gauge?.set(value)
    }
  }
}

/** Creates all metrics of this process and starts collecting them. */
export function createMetrics({ version, nameOf, pool, replicaLag_s, figures, sms_cent }: Measured): Metrics {
  const registry = new Registry()
  const registers = [registry]
  // Event loop lag, memory, garbage collection.
  collectDefaultMetrics({ register: registry })
  new Gauge({ name: `${PREFIX}info`, help: 'The version', labelNames: ['version'], registers }).set(
    { version },
    1,
  )
  poolGauges(registers, pool)
  const waits = new Histogram({
    name: `${PREFIX}pool_wait_seconds`,
    help: 'How long a connection of the pool was waited for',
    buckets: WAIT_S,
    registers,
  })
  const refusals = new Counter({
    name: `${PREFIX}refusals_total`,
    help: 'Refusals by their code: CREDENZIALI_ERRATE is a failed login',
    labelNames: ['code'],
    registers,
  })
  const recordCall = callMetrics(registers, nameOf)
  const endings = [
    subscribeToChannel(CHANNELS.answered, recordCall),
    subscribeToChannel(CHANNELS.refused, ({ code }) => refusals.inc({ code })),
    subscribeToChannel(CHANNELS.waited, ({ seconds }) => waits.observe(seconds)),
    messageMetrics(registers, sms_cent),
    replicaMetrics(registers, replicaLag_s),
  ]
  return {
    text: () => registry.metrics(),
    contentType: registry.contentType,
    names: () => registry.getMetricsAsArray().map(({ name }) => name),
    setDatabaseGauges: figureGauges(registers, figures),
    close: () => {
      for (const end of endings) end()
      registry.clear()
    },
  }
}
