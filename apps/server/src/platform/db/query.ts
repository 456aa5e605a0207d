import type { QueryConfig, QueryResultRow } from 'pg'
import type { Reader } from './db.ts'

/** SQL text with `$1`, `$2` for its values. With a name, PostgreSQL parses and plans it once for each connection. */
type Statement = string | (Omit<QueryConfig, 'values'> & { values?: readonly SqlValue[] })

/** Value of a parameter of an SQL statement. Objects are not allowed: an SQL fragment of Drizzle would be sent as JSON. */
export type SqlValue =
  | string
  | number
  | bigint
  | boolean
  | Date
  | Uint8Array
  | null
  | undefined
  | readonly SqlValue[]

/**
 * Runs one statement written as SQL text and returns its rows. Types are those of `pg`: timestamps are `Date`, bigint is a
 * number. Several calls without `await` in one transaction are pipelined and run in order.
 */
export async function queryRows<R extends QueryResultRow>(
  reader: Pick<Reader, '$client'>,
  statement: Statement,
  values?: readonly SqlValue[],
): Promise<R[]> {
  const { rows } = await reader.$client.query<R>(statement as string, values as unknown[])
  return rows
}

/** Runs one statement written as SQL text and returns how many rows it inserted, changed, deleted or selected. */
export async function runStatement(
  reader: Pick<Reader, '$client'>,
  statement: Statement,
  values?: readonly SqlValue[],
): Promise<number> {
  const { rowCount } = await reader.$client.query(statement as string, values as unknown[])
  return rowCount ?? 0
}
