import type { DatabaseMetricSource } from '../platform/metrics/database-metrics.ts'
import { VERIFICATION_METRICS } from './ledger-verification.ts'
import { MODULES } from './modules.ts'

/** Metrics computed by queries on the database, from all areas. */
export const DATABASE_METRICS: readonly DatabaseMetricSource[] = [
  ...MODULES.flatMap(({ metrics }) => metrics ?? []),
  VERIFICATION_METRICS,
  {
    gauges: { database_size_bytes: 'How much room the database takes' },
    sql: 'select pg_database_size(current_database()) as database_size_bytes',
  },
]
