import type { Db } from './db.ts'
import { withLongConnection } from './db-pool.ts'

/** Violation of an invariant: the sentence that is not true, and the first row that violates it. */
export type InvariantViolation = { regola: string; riga: Record<string, unknown> }

/** Invariant of the database: a sentence that must always be true, and an SQL query of the rows that violate it. */
export type Invariant = { regola: string; sql: string }

// One snapshot for all the queries, so that concurrent writes are never seen half done. Whole tables are read, so nested loops
// would only be slow, as they were on tables filled too recently to have statistics.
const PREPARE = `
  begin isolation level repeatable read read only;
  set local statement_timeout = 0;
  set local enable_nestloop = off`

/** Checks invariants on a database. @returns the first violation of each invariant that does not hold */
export async function findViolations(db: Db, invarianti: Invariant[]): Promise<InvariantViolation[]> {
  return withLongConnection(db.$client, async (client) => {
    await client.query(PREPARE)
    const violazioni: InvariantViolation[] = []
    for (const { regola, sql } of invarianti) {
      const { rows } = await client.query<Record<string, unknown>>(sql)
      if (rows[0]) violazioni.push({ regola, riga: rows[0] })
    }
    await client.query('rollback')
    return violazioni
  })
}
