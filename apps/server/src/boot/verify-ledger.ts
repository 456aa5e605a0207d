import type { Db } from '../platform/db/db.ts'
import { findViolations, type InvariantViolation } from '../platform/db/invariants.ts'
import { MODULES } from './modules.ts'

const INVARIANTS = MODULES.flatMap(({ invariants }) => invariants ?? [])

/** Verifies the ledger, the stock, the cases and the network of a database. @returns the violations; empty = none */
export function checkLedger(db: Db): Promise<InvariantViolation[]> {
  return findViolations(db, INVARIANTS)
}

/** Returns the lines to print: a sentence for each violated rule, with the first row that violates it. */
export function report(violazioni: InvariantViolation[]): string[] {
  if (violazioni.length === 0) return [`Il registro torna: ${INVARIANTS.length} regole provate.`]
  return violazioni.map(({ regola, riga }) => `NO  ${regola}\n    ${JSON.stringify(riga)}`)
}
