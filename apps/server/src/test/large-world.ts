import pg from 'pg'
import { LARGE_ROWS } from './large-rows.ts'

/** Number of copies of the demo data in the large test database: thirteen thousand people. */
const COPIES = 40
/**
 * Distance between the ids of consecutive copies: three of the five base-36 digits of a path's step, so that copies differ in the
 * other two.
 */
const STRIDE = 36 ** 3
const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz'

/** Text columns with unique values, which must differ between copies. */
const UNIQUE = new Set(['email', 'codice_fiscale_indice', 'codice', 'chiave', 'partita_iva'])

type Column = { name: string; type: string; needed: boolean; refers: boolean }

const COLUMNS = `
  select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as needed,
         a.attname in ('id', 'oggetto_id', 'attore_id', 'ordine') or exists (
           select from pg_constraint f where f.conrelid = a.attrelid and f.contype = 'f' and a.attnum = any(f.conkey)
              and f.confrelid::regclass::text = any($2)) as refers
    from pg_attribute a
   where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
   order by a.attnum`

/** Network node below which all copies of the demo data are placed. */
type Root = { id: number; percorso: string }

/** Returns the SQL of a column's value in the `k`th copy of the demo data. */
function copied({ name, type, needed, refers }: Column, root: Root): string {
  const digit = (place: string) => `substr('${DIGITS}', ${place} + 1, 1)`
  switch (true) {
    case name === 'percorso':
      return `'${root.percorso}' || regexp_replace(percorso, '..(...)', ${digit('k / 36')} || ${digit('k % 36')} || '\\1', 'g')`
    case name === 'livello' && type === 'integer':
      return `livello + ${root.percorso.length / 5}`
    case refers && type === 'uuid':
      return `md5("${name}"::text || k)::uuid`
    case refers:
      return `"${name}" + k * ${STRIDE}`
    case type.startsWith('timestamp'):
      return `"${name}" - k * interval '7 hours'`
    // Its ciphertext is bound to the original row.
    case name === 'codice_fiscale_cifrato' && !needed:
      return 'null'
    case type === 'text' && UNIQUE.has(name):
      return `k || "${name}"`
    default:
      return `"${name}"`
  }
}

/** Inserts all copies of a table's rows into the large test database. */
async function copyTable(
  client: pg.Client,
  table: string,
  growing: readonly string[],
  root: Root,
): Promise<void> {
  const { rows } = await client.query<Column>(COLUMNS, [table, growing])
  const values = rows.map((column) => {
    const value = copied(column, root)
    return table === 'segnalatore' && column.name === 'sponsor_id' ? `coalesce(${value}, ${root.id})` : value
  })
  await client.query(`insert into ${table} (${rows.map(({ name }) => `"${name}"`)}) overriding system value
    select ${values} from ${table}, generate_series(1, ${COPIES}) k`)
}

/**
 * Enlarges a database with the demo data for tests of query plans: forty copies of each row, thousands of rows in empty tables,
 * and many rows of the member `utente_id`, whose network contains the copies.
 * @param growing the tables with a row per person or event
 */
export async function makeLarge(url: string, utente_id: number, growing: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Root>('select id, percorso from segnalatore where utente_id = $1', [
      utente_id,
    ])
    const root = rows[0]!
    // Skips foreign keys and the ledger's triggers: the copied rows have already been checked.
    await client.query('set session_replication_role = replica')
    for (const table of growing) {
      if (table === 'segnalatore' || table === 'tratto_rete') continue
      await copyTable(client, table, growing, root)
    }
    await client.query('set session_replication_role = origin')
    await copyTable(client, 'segnalatore', growing, root)
    await client.query('set session_replication_role = replica')
    for (const text of LARGE_ROWS) await client.query(text.replaceAll('$socio', String(utente_id)))
    await client.query('analyze')
  } finally {
    await client.end()
  }
}
