import type { Database } from '../../platform/db/db.ts'
import { longQuery } from '../../platform/db/db-pool.ts'
import { queryRows, runStatement } from '../../platform/db/query.ts'
import {
  type DatabaseMetricSource,
  type MetricSample,
  metricSamplesOf,
} from '../../platform/metrics/database-metrics.ts'
import type { Services } from '../../platform/services/services.ts'
import { runPeriodically } from '../lavori/scheduler.ts'

/** Interval of the readings in seconds, whatever the number of processes. */
const EVERY_S = 15
/** Slightly less than the interval, because timers of different processes drift. */
const FRESH_S = 13

/** Latest samples of the database metrics. `read_at` null = not read yet. */
export type CollectedMetrics = { readings: readonly MetricSample[]; read_at: Date | null }

/** Claims the next reading of the metrics for this process. Returns false when another process has just started one. */
async function takeTurn({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const rowCount = await runStatement(
    db,
    `insert into rilevazione (id, iniziata_il) values (1, now())
     on conflict (id) do update set iniziata_il = now()
      where rilevazione.iniziata_il < now() - make_interval(secs => ${FRESH_S})`,
  )
  return rowCount === 1
}

/** Runs the query of every metric. A query that fails is logged and its metrics are omitted. */
async function readAll(
  { db, log }: Pick<Services, 'db' | 'log'>,
  sources: readonly DatabaseMetricSource[],
): Promise<MetricSample[]> {
  const readings: MetricSample[] = []
  for (const one of sources) {
    try {
      readings.push(...metricSamplesOf(one, (await longQuery(db.$client, one.sql)).rows))
    } catch (err) {
      log.error({ err, cifre: Object.keys(one.gauges) }, 'cifre non lette')
    }
  }
  return readings
}

/**
 * Returns the latest samples of the database metrics. It reads new ones when they are due and no other process does.
 * @param sources the database metrics that the areas declare
 */
export async function collectMetrics(
  services: Pick<Services, 'db' | 'log'>,
  sources: readonly DatabaseMetricSource[],
): Promise<CollectedMetrics> {
  const { db } = services
  if (await takeTurn(services)) {
    const readings = await readAll(services, sources)
    await runStatement(db, 'update rilevazione set cifre = $1, letta_il = now()', [JSON.stringify(readings)])
  }
  const rows = await queryRows<{ cifre: MetricSample[]; letta_il: Date | null }>(
    db,
    'select cifre, letta_il from rilevazione',
  )
  return { readings: rows[0]?.cifre ?? [], read_at: rows[0]?.letta_il ?? null }
}

/**
 * Starts the periodic reading of the database metrics, so that no request has to wait for it.
 * @param onSamples receives the samples of each round
 * @returns the function that stops it, after the round in progress
 */
export function startMetricsCollection(
  services: Pick<Services, 'db' | 'log'>,
  sources: readonly DatabaseMetricSource[],
  onSamples: (gathered: CollectedMetrics) => void,
): () => Promise<void> {
  const round = async () => onSamples(await collectMetrics(services, sources))
  const failed = (err: unknown) => services.log.error({ err }, 'cifre non lette')
  const first = round().catch(failed)
  const endRounds = runPeriodically(EVERY_S * 1000, round, failed)
  return async () => {
    await Promise.all([first, endRounds()])
  }
}
