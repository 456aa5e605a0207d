/** Which parts of a table a call reads, and how many pages: what its plans say when they are run. */
import type pg from 'pg'
import { type Sent, sentDuring } from '../apps/server/src/test/plans.ts'

type Node = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
}

type Touched = { statements: number; pages: number; parts: Map<string, number> }

const PART = /^(avviso|messaggio|evento)_(?!pkey)/

/** The parts a plan looked into, whether it found anything there or not. */
function partsIn(node: Node): string[] {
  const below = (node.Plans ?? []).flatMap(partsIn)
  const name = node['Relation Name'] ?? ''
  return PART.test(name) && node['Actual Loops'] > 0 ? [name, ...below] : below
}

async function explained(client: pg.ClientBase, { text, values }: Sent): Promise<Node> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (analyze, buffers, timing off, format json) ${text}`,
    values,
  )
  return rows[0]!['QUERY PLAN'][0].Plan
}

/** What the statements of a call touch, each run once more; what they write is undone. */
export async function touchedBy(pool: pg.Pool, work: () => Promise<unknown>): Promise<Touched> {
  const sent = await sentDuring(work)
  const client = await pool.connect()
  const names = new Set<string>()
  let pages = 0
  for (const statement of sent) {
    await client.query('begin')
    try {
      const plan = await explained(client, statement)
      pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
      for (const name of partsIn(plan)) names.add(name)
    } finally {
      await client.query('rollback')
    }
  }
  client.release()
  const parts = new Map<string, number>()
  for (const name of names) {
    const table = PART.exec(name)![1]!
    parts.set(table, (parts.get(table) ?? 0) + 1)
  }
  return { statements: sent.length, pages, parts }
}
