import type { Db } from '../platform/db/db.ts'
import { type Breach, findBreaches } from '../platform/db/invariants.ts'
import { PRATICHE_INVARIANTS } from '../pratiche/invariants.ts'
import { PREMI_INVARIANTS } from '../raccolta/premi/invariants.ts'
import { LEDGER_INVARIANTS } from '../raccolta/punti/invariants.ts'
import { CIFRE_INVARIANTS } from '../registro/cifre/rebuild.ts'
import { RETE_INVARIANTS } from '../rete/invariants.ts'

const INVARIANTS = [
  ...LEDGER_INVARIANTS,
  ...PREMI_INVARIANTS,
  ...PRATICHE_INVARIANTS,
  ...RETE_INVARIANTS,
  ...CIFRE_INVARIANTS,
]

/** Proves the ledger, the stock, the cases and the network of a database. @returns what breaks; none = drift 0. */
export function checkLedger(db: Db): Promise<Breach[]> {
  return findBreaches(db, INVARIANTS)
}

/** What the command prints: a sentence for each rule that is broken, with the first row that breaks it. */
export function report(violazioni: Breach[]): string[] {
  if (violazioni.length === 0) return [`Il registro torna: ${INVARIANTS.length} regole provate.`]
  return violazioni.map(({ regola, riga }) => `NO  ${regola}\n    ${JSON.stringify(riga)}`)
}
