import type { DatabaseMetricSource } from '../platform/metrics/database-metrics.ts'
import type { Services } from '../platform/services/services.ts'
import { lastSuccess } from '../registro/lavori/metrics.ts'
import { checkLedger } from './verify-ledger.ts'

const QUEUE = 'prova-registro'

/** Metrics of the last nightly integrity check: number of violated rules, and age. */
export const VERIFICATION_METRICS: DatabaseMetricSource = {
  gauges: {
    ledger_broken_rules:
      'Rules of the ledger, the stock, the cases and the network that did not hold at the last proof',
    ledger_proof_age_seconds: 'Since the last proof',
  },
  sql: `select (conteggi ->> 'rotte')::int as ledger_broken_rules,
               extract(epoch from now() - finita_il) as ledger_proof_age_seconds
          from (${lastSuccess(QUEUE)}) prova`,
}

/** Starts the nightly integrity check of the ledger. Each violated rule is logged, and their number is recorded. */
export async function startLedgerVerification({
  db,
  jobs,
  log,
}: Pick<Services, 'db' | 'jobs' | 'log'>): Promise<void> {
  await jobs.start({
    queue: QUEUE,
    retries: 1,
    run: async () => {
      const breaches = await checkLedger(db)
      for (const { regola } of breaches) log.error({ regola }, 'il registro dei punti non torna')
      return { rotte: breaches.length }
    },
  })
}
