import { createRequire } from 'node:module'
import pg from 'pg'

/** Number of rows of a list's longest page (`listQuery`): a sort of more rows sorts rows that were not requested. */
const PAGE_MAX = 100
/** Number of rows up to which a sequential scan is not reported: the first rows of a table, or those of a nearly empty table. */
const READ_MAX = 1_000
const PLANNED = /^\s*(select|insert|update|delete|with)\b/i
const MAKES_A_GENERIC_PLAN = 6

// The driver's conversion of values, whose types it does not declare.
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils.js') as {
  prepareValue: (value: unknown) => string | null
}

export type RecordedStatement = { text: string; values: unknown[]; name?: string }

/** Records the statements that PostgreSQL plans, sent on any connection during `work`. */
export async function recordStatements(work: () => Promise<unknown>): Promise<RecordedStatement[]> {
  const sent: RecordedStatement[] = []
  const { query } = pg.Client.prototype
  // Every connection sends its queries through it, named or not, in a transaction or not.
  pg.Client.prototype.query = function (this: pg.Client, ...all: unknown[]) {
    const [queryArg, given] = all as [string | pg.QueryConfig, unknown]
    const { text, values, name } =
      typeof queryArg === 'string'
        ? { text: queryArg, values: given, name: undefined }
        : { values: given, ...queryArg }
    if (PLANNED.test(text))
      sent.push({ text, values: Array.isArray(values) ? values : [], ...(name && { name }) })
    return Reflect.apply(query, this, all)
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return sent
}

/** Tables to watch, those with a row per person or event, and the names of the partial indexes. */
export type WatchedTables = { growing: readonly string[]; partial: readonly string[] }

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Output?: string[]
  'Plan Rows': number
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Sort Method'?: string
  Plans?: Node[]
}

/** Returns the total number of rows of a node; the planner's estimate when it was not run. */
const given = (node: Node) => (node['Actual Rows'] ?? node['Plan Rows']) * (node['Actual Loops'] ?? 1)
const read = (node: Node) => given(node) + (node['Rows Removed by Filter'] ?? 0) * (node['Actual Loops'] ?? 1)

/** Returns the parts of a plan whose cost grows with the tables: full scans, and sorts of more than a page. */
function faultsIn(node: Node, { growing, partial }: WatchedTables, above?: Node): string[] {
  // The total of a list requires counting all its rows.
  if (node.Output?.length === 1 && node.Output[0] === '(count(*))::integer') return []
  const table = node['Relation Name'] ?? ''
  const faults = (node.Plans ?? []).flatMap((below) => faultsIn(below, { growing, partial }, node))
  if (node['Node Type'] === 'Seq Scan' && growing.includes(table) && read(node) > READ_MAX) faults.push(table)
  const whole = node['Node Type'].startsWith('Index') && !node['Index Cond']
  if (whole && !partial.includes(node['Index Name']!) && read(node) > READ_MAX) faults.push(table)
  const limited = node['Sort Method'] === undefined && above?.['Node Type'] === 'Limit'
  if (node['Node Type'] === 'Sort' && !limited && given(node) / (node['Actual Loops'] ?? 1) > PAGE_MAX)
    faults.push('Sort')
  return faults
}

async function explained(client: pg.ClientBase, text: string, values?: unknown[]): Promise<Node> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(text, values)
  return rows[0]!['QUERY PLAN'][0].Plan
}

/**
 * Returns the parts of a statement's plans whose cost grows with the watched tables: of the custom plan for these values, and of
 * the generic plan that PostgreSQL may choose for a prepared statement. Only reads are executed, and everything is rolled back.
 */
export async function planErrors(
  client: pg.ClientBase,
  { text, values }: RecordedStatement,
  tables: WatchedTables,
): Promise<string[]> {
  const how = /^\s*(select|with)\b/i.test(text) && !/\b(insert into|update|delete from)\b/i.test(text)
  const explain = how
    ? 'explain (analyze, verbose, timing off, format json)'
    : 'explain (verbose, format json)'
  const given = values.map((value) => {
    const prepared = prepareValue(value)
    return prepared === null ? 'null' : pg.escapeLiteral(String(prepared))
  })
  await client.query('begin')
  try {
    const once = await explained(client, `${explain} ${text}`, values)
    await client.query(`prepare asked as ${text}`)
    const execute = given.length > 0 ? `execute asked (${given})` : 'execute asked'
    for (let time = 0; time < MAKES_A_GENERIC_PLAN; time++) await client.query(`explain ${execute}`)
    const again = await explained(client, `${explain} ${execute}`)
    return [...new Set([...faultsIn(once, tables), ...faultsIn(again, tables)])]
  } finally {
    await client.query('rollback')
    await client.query('deallocate all')
  }
}

/**
 * Returns how often PostgreSQL used a generic plan and a custom plan when a prepared statement is executed with each value list
 * of `all`.
 */
export async function plannedTimes(
  client: Pick<pg.ClientBase, 'query'>,
  text: string,
  all: unknown[][],
): Promise<{ generic: number; custom: number }> {
  const name = 'of_a_test'
  for (const values of all) await client.query({ name, text, values })
  const { rows } = await client.query<{ generic: number; custom: number }>(
    `select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements where name = $1`,
    [name],
  )
  await client.query(`deallocate ${name}`)
  return rows[0]!
}
