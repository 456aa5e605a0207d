import { WEBHOOK_METRICS } from '../comunicazioni/webhook/metrics.ts'
import type { DatabaseMetricSource } from '../platform/metrics/database-metrics.ts'
import { EVENTI_METRICS } from '../registro/eventi/metrics.ts'
import { LAVORI_METRICS } from '../registro/lavori/metrics.ts'
import { MESSAGGI_METRICS } from '../registro/messaggi/metrics.ts'
import { VERIFICATION_METRICS } from './ledger-verification.ts'

/** Metrics computed by queries on the database, from all areas. */
export const DATABASE_METRICS: readonly DatabaseMetricSource[] = [
  ...LAVORI_METRICS,
  ...MESSAGGI_METRICS,
  ...EVENTI_METRICS,
  ...WEBHOOK_METRICS,
  VERIFICATION_METRICS,
  {
    gauges: { database_size_bytes: 'How much room the database takes' },
    sql: 'select pg_database_size(current_database()) as database_size_bytes',
  },
]
