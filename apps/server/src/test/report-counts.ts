import { appendFileSync } from 'node:fs'

/**
 * Appends the counts of a test, attempts and lost or duplicated items, to the file named in `PROOF_COUNTS`, when the resilience
 * suite (`resilience/vitest-scenario.ts`) sets it.
 */
export function reportCounts(what: { tries: number; lost?: number; duplicated?: number }): void {
  const { PROOF_COUNTS } = process.env
  if (PROOF_COUNTS) appendFileSync(PROOF_COUNTS, `${JSON.stringify(what)}\n`)
}
