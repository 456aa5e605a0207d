import type { QueryConfig, QueryResultRow } from 'pg'
import type { Reader } from './db.ts'

/** SQL text with `$1`, `$2` for its values. With a name, PostgreSQL parses and plans it once for each connection. */
type Statement = string | QueryConfig

/**
 * Runs one statement written as SQL text and returns its rows. Types are those of `pg`: timestamps are `Date`, bigint is a number.
 * Called without `await` in a transaction, several are sent at once and run in order.
 */
export async function queryRows<R extends QueryResultRow>(
  reader: Pick<Reader, '$client'>,
  statement: Statement,
  values?: unknown[],
): Promise<R[]> {
  const { rows } = await reader.$client.query<R>(statement as string, values)
  return rows
}

/** Runs one statement written as SQL text and returns how many rows it inserted, changed, deleted or selected. */
export async function runStatement(
  reader: Pick<Reader, '$client'>,
  statement: Statement,
  values?: unknown[],
): Promise<number> {
  const { rowCount } = await reader.$client.query(statement as string, values)
  return rowCount ?? 0
}
