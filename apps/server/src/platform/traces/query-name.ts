/** A query as the driver takes it. */
type Query = string | { text?: string; name?: string } | undefined

const OPERATION = /^\s*(\w+)/
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_][a-z_.]*)/i

/**
 * What a query is called in a trace: its own name where it has one, else what it does and on which table first. Never its
 * text, which may hold a value.
 */
export function nameOfQuery([asked]: readonly unknown[]): string {
  const query = asked as Query
  if (typeof query === 'object' && query.name) return query.name
  const text = typeof query === 'string' ? query : (query?.text ?? '')
  const operation = OPERATION.exec(text)?.[1]?.toLowerCase() ?? 'query'
  const table = TABLE.exec(text)?.[1]
  return table ? `${operation} ${table}` : operation
}
