import { CALLS } from '@primo/contract/all'
import { CHANNELS, onConnection, publishToChannel } from '../platform/diagnostics/channels.ts'
import type { DatabaseMetricSource } from '../platform/metrics/database-metrics.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import type { MetricsEndpoint } from '../platform/metrics/metrics-endpoint.ts'
import type { Services } from '../platform/services/services.ts'
import type { Traces } from '../platform/traces/traces.ts'
import { startMetricsCollection } from '../registro/rilevazioni/collect-metrics.ts'
import { VERIFICATION_METRICS } from './ledger-verification.ts'
import { MODULES } from './modules.ts'

/**
 * Size of the write-ahead log that the archive does not have yet: at least the current segment. It grows when the archive is
 * unreachable, and when it is too slow. No sample without an archive, and before its first segment.
 */
export const WAL_ARCHIVE_METRICS: DatabaseMetricSource = {
  gauges: { wal_archive_waiting_bytes: 'Write-ahead log that the archive does not have yet' },
  sql: `select case when current_setting('archive_mode') <> 'off' and not pg_is_in_recovery()
                     and (last_archived_wal ~ '^[0-9A-F]{24}' or failed_count > 0)
                    then greatest(0, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') - coalesce(
                      ('x' || substr(last_archived_wal, 9, 8))::bit(32)::bigint * 4294967296
                        + (('x' || substr(last_archived_wal, 17, 8))::bit(32)::bigint + 1)
                          * pg_size_bytes(current_setting('wal_segment_size')), 0))
               end as wal_archive_waiting_bytes from pg_stat_archiver`,
}

/** Metrics of all modules that are computed by queries on the database. */
export const DATABASE_METRICS: readonly DatabaseMetricSource[] = [
  ...MODULES.flatMap(({ metrics }) => metrics ?? []),
  VERIFICATION_METRICS,
  WAL_ARCHIVE_METRICS,
  {
    gauges: { database_size_bytes: 'How much room the database takes' },
    sql: 'select pg_database_size(current_database()) as database_size_bytes',
  },
]

/** Returns a function that maps a method and route to its operation id. */
function operationIds(): (method: string, route: string) => string | undefined {
  const names = new Map(
    CALLS.map(({ nome, spec }) => [`${spec.method} /api${spec.path.replace(/\{(\w+)\}/g, ':$1')}`, nome]),
  )
  return (method, route) => names.get(`${method} ${route}`)
}

/** Opens tracing when the settings request it; the library is only loaded then. */
export async function openTracesOf({ config, db }: Pick<Services, 'config' | 'db'>): Promise<Traces | null> {
  if (!config.traces) return null
  const { openTraces } = await import('../platform/traces/traces.ts')
  const traces = openTraces({ ...config.traces, version: config.version, nameOf: operationIds() })
  traces.followQueries(db.$client)
  return traces
}

/** Opens the metrics of this process; the library is only loaded when they are requested. */
async function openMetrics({
  config,
  db,
  replica,
}: Pick<Services, 'config' | 'db' | 'replica'>): Promise<Metrics> {
  const { createMetrics } = await import('../platform/metrics/metrics.ts')
  onConnection(db.$client, (_client, seconds) => publishToChannel(CHANNELS.waited, { seconds }))
  return createMetrics({
    version: config.version,
    nameOf: operationIds(),
    pool: db.$client,
    replicaLag_s: replica ? replica.lag_s : null,
    figures: DATABASE_METRICS,
    sms_cent: config.sms_cent,
  })
}

/**
 * Starts observability: the metrics of this process, when the settings request them, and the database metrics, which one process
 * at a time computes for all processes.
 * @param listener HTTP endpoint of the metrics; null = none
 * @returns the function that stops it
 */
export async function startObservability(
  services: Pick<Services, 'config' | 'db' | 'replica' | 'log'>,
  listener: MetricsEndpoint | null,
): Promise<() => Promise<void>> {
  const { config, log } = services
  const metrics = listener && (await openMetrics(services))
  if (metrics) {
    listener.show(metrics)
    log.info({ dove: listener.address }, 'metriche')
  }
  const endGathering =
    metrics || config.background_work
      ? startMetricsCollection(services, DATABASE_METRICS, ({ readings, read_at }) => {
          if (read_at) metrics?.setDatabaseGauges(readings, read_at)
        })
      : null
  return async () => {
    listener?.close()
    metrics?.close()
    await endGathering?.()
  }
}
