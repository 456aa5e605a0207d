/** Counts the pages and the partitions that a call reads, from the executed plans of its statements. */
import type pg from 'pg'
import { type RecordedStatement, recordStatements } from '../apps/server/src/test/query-plans.ts'

type Node = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
}

type Touched = { statements: number; pages: number; partitions: Map<string, number> }

const PARTITION = /^(avviso|messaggio|evento)_(?!pkey)/

/** Returns the names of the partitions that a plan scanned, with or without rows. */
function partitionsIn(node: Node): string[] {
  const below = (node.Plans ?? []).flatMap(partitionsIn)
  const name = node['Relation Name'] ?? ''
  return PARTITION.test(name) && node['Actual Loops'] > 0 ? [name, ...below] : below
}

async function explained(client: pg.ClientBase, { text, values }: RecordedStatement): Promise<Node> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (analyze, buffers, timing off, format json) ${text}`,
    values,
  )
  return rows[0]!['QUERY PLAN'][0].Plan
}

/** Runs each SQL statement of `work` once more with EXPLAIN ANALYZE, rolls it back, and adds up the pages and partitions read. */
export async function touchedBy(pool: pg.Pool, work: () => Promise<unknown>): Promise<Touched> {
  const sent = await recordStatements(work)
  const client = await pool.connect()
  const names = new Set<string>()
  let pages = 0
  for (const statement of sent) {
    await client.query('begin')
    try {
      const plan = await explained(client, statement)
      pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
      for (const name of partitionsIn(plan)) names.add(name)
    } finally {
      await client.query('rollback')
    }
  }
  client.release()
  const partitions = new Map<string, number>()
  for (const name of names) {
    const table = PARTITION.exec(name)![1]!
    partitions.set(table, (partitions.get(table) ?? 0) + 1)
  }
  return { statements: sent.length, pages, partitions }
}
