import type { DataTable } from '@primo/contract/platform/data-table'
import type { Reader } from './db.ts'
import type { SqlValue } from './query.ts'

/** Erasure of a member's rows in one table (decisions §11). */
type VoceCancellazione = {
  /** SQL condition that selects the member's rows. `$1` is the account id. */
  dove: string
  /** Whether the member's rows are deleted. */
  elimina?: true
  /** SQL expression of the new value of each overwritten column. */
  diventa?: Record<string, string>
  /** Columns that are kept, each with the reason. */
  tieni?: Record<string, string>
}

/**
 * Erasure plan: what the erasure of a member does with their rows, by table. Each area declares a plan in `personal-data.ts`, and
 * `privacy/cancellazione` executes the plans in order.
 */
export type PianoCancellazione = Record<string, VoceCancellazione>

export const SUO = 'utente_id = $1'
export const SISTEMA = 'parola o numero del sistema, non della persona'

/** Returns the entries of `tieni` in an erasure plan for columns that are kept for the reason `perche`. */
export const keepColumns = (perche: string, ...columns: string[]) =>
  Object.fromEntries(columns.map((c) => [c, perche]))

/** Maximum number of rows of a table in one export of personal data. No member is near it. It bounds the server's memory. */
const ROWS_MAX = 20_000

/**
 * Table in the export of a member's personal data, declared by an area: title, and an SQL query with a sort order whose `$1` is
 * the account id.
 */
export type OwnTable = { chiave: string; titolo: string; sql: string }

/** Reads tables of the export of a member's personal data, one after the other, because a transaction has one connection. */
export async function ownTables(
  reader: Reader,
  tables: readonly OwnTable[],
  utente_id: number,
): Promise<DataTable[]> {
  const read: DataTable[] = []
  for (const table of tables) read.push(await dataTable(reader, [utente_id], table))
  return read
}

/**
 * Reads one table of the export of a member's personal data (decisions §11). The column names of its query are shown to the
 * member.
 * @param values parameters of the table's query
 */
export async function dataTable(
  reader: Reader,
  values: SqlValue[],
  { chiave, titolo, sql }: OwnTable,
): Promise<DataTable> {
  const { rows, fields } = await reader.$client.query<Record<string, unknown>>(
    `${sql} limit ${ROWS_MAX + 1}`,
    values,
  )
  const colonne = fields.map((field) => field.name)
  return {
    chiave,
    titolo,
    colonne,
    righe: rows.slice(0, ROWS_MAX).map((row) => colonne.map((column) => asText(row[column]))),
    intera: rows.length <= ROWS_MAX,
  }
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'boolean') return value ? 'sì' : 'no'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Returns the SQL that replaces the values of a column by their labels. */
export const labelled = (column: string, labels: Readonly<Record<string, string>>): string =>
  `case ${column} ${Object.entries(labels)
    .map(([value, label]) => `when '${value}' then '${label}'`)
    .join(' ')} end`
