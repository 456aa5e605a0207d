import { inArray } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Reader } from './db.ts'

type Data<C extends PgColumn> = C['_']['data']

/** Returns the values of a column, for the rows with the given keys, by key. Runs no query when `keys` is empty. */
export async function byKey<K extends PgColumn, V extends PgColumn>(
  reader: Reader,
  key: K,
  value: V,
  keys: Data<K>[],
): Promise<Map<Data<K>, Data<V>>> {
  if (keys.length === 0) return new Map()
  const rows = await reader.select({ key, value }).from(key.table).where(inArray(key, keys))
  return new Map(rows.map((row) => [row.key, row.value]))
}
