import type { Db } from '../platform/db/db.ts'
import { findViolations, type InvariantViolation } from '../platform/db/invariants.ts'
import type { DatabaseMetricSource } from '../platform/metrics/database-metrics.ts'
import type { Services } from '../platform/services/services.ts'
import { lastSuccess } from '../registro/lavori/queries.ts'
import { MODULES } from './modules.ts'

const INVARIANTS = MODULES.flatMap(({ invariants }) => invariants ?? [])

/** Verifies the points ledger, the prize stock, the cases and the network of a database. @returns the violations; empty = none */
export function checkLedger(db: Db): Promise<InvariantViolation[]> {
  return findViolations(db, INVARIANTS)
}

/** Returns the lines that report a verification: a sentence for each violated rule, with the first row that violates it. */
export function formatViolations(violazioni: InvariantViolation[]): string[] {
  if (violazioni.length === 0) return [`Il registro torna: ${INVARIANTS.length} regole provate.`]
  return violazioni.map(({ regola, riga }) => `NO  ${regola}\n    ${JSON.stringify(riga)}`)
}

const QUEUE = 'prova-registro'

/** Metrics of the last nightly integrity check: number of violated rules, and seconds since the check. */
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
