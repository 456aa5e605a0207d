import { appendFileSync } from 'node:fs'

/**
 * Says how much a test tried, and how much of it was lost or there twice, to who asks for it in `PROOF_COUNTS` (a file):
 * the long proofs (`prove/suite.ts`).
 */
export function counted(what: { tries: number; lost?: number; duplicated?: number }): void {
  const { PROOF_COUNTS } = process.env
  if (PROOF_COUNTS) appendFileSync(PROOF_COUNTS, `${JSON.stringify(what)}\n`)
}
