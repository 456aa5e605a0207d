import type { Db } from './db.ts'
import { conConnessioneLunga } from './db-pool.ts'

/** A breach: which invariant, and the first row that breaks it. */
export type Violazione = { regola: string; riga: Record<string, unknown> }

/** An invariant: a sentence that is always true, and the query of the rows that make it false. */
export type Invariante = { regola: string; sql: string }

// One snapshot for all the queries, so that writers at work are never seen half way; whole tables are read, so
// joins row by row would only be slow, as they were on tables filled too recently to have statistics.
const PREPARA = `
  begin isolation level repeatable read read only;
  set local statement_timeout = 0;
  set local enable_nestloop = off`

/** Proves `invarianti` on a database. @returns the first row that breaks each one; none = all hold. */
export async function verifica(db: Db, invarianti: Invariante[]): Promise<Violazione[]> {
  return conConnessioneLunga(db.$client, async (client) => {
    await client.query(PREPARA)
    const violazioni: Violazione[] = []
    for (const { regola, sql } of invarianti) {
      const { rows } = await client.query<Record<string, unknown>>(sql)
      if (rows[0]) violazioni.push({ regola, riga: rows[0] })
    }
    await client.query('rollback')
    return violazioni
  })
}
