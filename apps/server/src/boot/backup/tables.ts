import type { Client, ClientBase, Pool } from 'pg'

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
   order by 1`
const ANYTHING = `
  select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' limit 1`

type Asked = Pick<Client | ClientBase | Pool, 'query'>

/** Returns every table of a database with its schema; partitioned tables once. */
export async function tablesOf(client: Asked): Promise<string[]> {
  const { rows } = await (client as Pool).query<{ name: string }>(TABLES)
  return rows.map(({ name }) => name)
}

/** Counts the rows of each table, in the transaction of `client`. */
export async function countRows(client: Asked): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of await tablesOf(client)) {
    const { rows } = await (client as Pool).query<{ n: number }>(`select count(*) as n from ${name}`)
    counts[name] = Number(rows[0]!.n)
  }
  return counts
}

/** Returns whether a database is empty. */
export async function isEmpty(client: Asked): Promise<boolean> {
  return (await (client as Pool).query(ANYTHING)).rows.length === 0
}

/** Returns the tables with different row counts, as lines to print. */
export function differences(
  expected: Readonly<Record<string, number>>,
  found: Readonly<Record<string, number>>,
): string[] {
  return [...new Set([...Object.keys(expected), ...Object.keys(found)])]
    .filter((name) => expected[name] !== found[name])
    .map(
      (name) =>
        `${name}: ${expected[name] ?? 'nessuna tabella'} nella copia, ${found[name] ?? 'nessuna tabella'} qui`,
    )
}
