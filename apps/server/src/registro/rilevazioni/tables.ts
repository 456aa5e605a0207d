import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'
import type { MetricSample } from '../../platform/metrics/database-metrics.ts'

/** Latest samples of the database metrics, in a single row that all processes share. It contains no personal data. */
export const rilevazione = pgTable('rilevazione', {
  id: integer().primaryKey(),
  /** Time at which the last reading of the metrics began. */
  iniziata_il: instant().notNull(),
  letta_il: instant(),
  cifre: jsonb().$type<MetricSample[]>().notNull().default([]),
})
