import { appendFileSync } from 'node:fs'

/**
 * Appends the counts of a test (attempts, lost items, duplicated items) to the file that `PROOF_COUNTS` names. The resilience
 * suite (`resilience/vitest-scenario.ts`) sets it; otherwise nothing is written.
 */
export function reportCounts(what: { tries: number; lost?: number; duplicated?: number }): void {
  const { PROOF_COUNTS } = process.env
  if (PROOF_COUNTS) appendFileSync(PROOF_COUNTS, `${JSON.stringify(what)}\n`)
}
