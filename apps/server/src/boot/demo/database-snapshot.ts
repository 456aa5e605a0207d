import type { Reader } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'
import { ENCRYPTED_FIELD_NAMES, encryptedField } from '../../platform/secrets/encrypted-fields.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'

/** Row of a table as JSON: instants in UTC, days as `YYYY-MM-DD`. */
export type Row = Record<string, unknown>
/** Rows of every table, by their primary key as text; referenced tables come first. */
export type Snapshot = Map<string, Map<string, Row>>

const TABLES = `
  select c.relname as name,
         coalesce((select json_agg(a.attname order by a.attnum) from pg_index i
                     join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
                    where i.indrelid = c.oid and i.indisprimary),
                  -- A table cut into parts has its key in each of them.
                  (select json_build_array(a.attname) from pg_attribute a
                    where a.attrelid = c.oid and c.relkind = 'p' and a.attname = 'id'), '[]') as key,
         coalesce((select json_agg(distinct f.confrelid::regclass::text) from pg_constraint f
                    where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid
                      -- What is said of a table cut into parts is said of each of them too.
                      and f.conparentid = 0), '[]') as above
    from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`

type Table = { name: string; key: string[]; above: string[] }

/** Tables that refer to another through a trigger (`movimento_accredito_titoli`), not a constraint, with the other table. */
const ABOVE_BY_TRIGGER: Readonly<Record<string, string>> = { movimento: 'profilo' }

/** Sorts the tables topologically: each table after the tables it refers to. */
function inOrder(tables: Table[]): Table[] {
  const ordered = new Map<string, Table>()
  const place = (table: Table) => {
    if (ordered.has(table.name)) return
    const more = ABOVE_BY_TRIGGER[table.name]
    for (const name of more ? [...table.above, more] : table.above)
      place(tables.find((t) => t.name === name)!)
    ordered.set(table.name, table)
  }
  tables.forEach(place)
  return [...ordered.values()]
}

/** Reads the whole database except the given tables. */
export async function snapshotOf(reader: Reader, except: readonly string[] = []): Promise<Snapshot> {
  const tables = await queryRows<Table>(reader, TABLES)
  const snapshot: Snapshot = new Map()
  for (const { name, key } of inOrder(tables)) {
    if (except.includes(name)) continue
    const rows = await queryRows<{ row: Row }>(
      reader,
      `select row_to_json(t) as row from ${name} t order by t`,
    )
    const keyOf = (row: Row) => JSON.stringify(key.length > 0 ? key.map((column) => row[column]) : row)
    snapshot.set(name, new Map(rows.map(({ row }) => [keyOf(row), row])))
  }
  return snapshot
}

const fieldsOf = (table: string) =>
  ENCRYPTED_FIELD_NAMES.flatMap((field) => {
    const [of, column = ''] = field.split('.')
    return of === table ? [{ field, column, ...encryptedField(field) }] : []
  })

/** Encrypts the values of a row that the database stores encrypted, with the keys of `secrets`, and adds their blind indexes. */
export function encryptRow(table: string, row: Row, secrets: Secrets): Row {
  const closed = { ...row }
  for (const { field, column, chiave, indice } of fieldsOf(table)) {
    const plain = row[column]
    if (indice) closed[indice.colonna] = null
    if (typeof plain !== 'string') continue
    closed[column] = secrets.encrypt(field, String(row[chiave]), plain)
    if (indice) closed[indice.colonna] = secrets.print(indice.uso, indice.testo(plain))
  }
  return closed
}

/** Decrypts the values of a row that the database stores encrypted, and removes their blind indexes. */
export function decryptRow(table: string, row: Row, secrets: Secrets): Row {
  const clear = { ...row }
  for (const { field, column, chiave, indice } of fieldsOf(table)) {
    const encrypted = row[column]
    if (typeof encrypted === 'string') clear[column] = secrets.decrypt(field, String(row[chiave]), encrypted)
    if (indice) delete clear[indice.colonna]
  }
  return clear
}
