/** Query in any of the forms that the driver accepts. */
type Query = string | { text?: string; name?: string } | undefined

const OPERATION = /^\s*(\w+)/
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_][a-z_.]*)/i

/**
 * Returns the span name of a query: its prepared statement name, else its operation and first table. Never its text, which may
 * contain a value.
 */
export function nameOfQuery([asked]: readonly unknown[]): string {
  const query = asked as Query
  if (typeof query === 'object' && query.name) return query.name
  const text = typeof query === 'string' ? query : (query?.text ?? '')
  const operation = OPERATION.exec(text)?.[1]?.toLowerCase() ?? 'query'
  const table = TABLE.exec(text)?.[1]
  return table ? `${operation} ${table}` : operation
}
