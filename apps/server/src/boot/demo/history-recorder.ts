import type { Trx } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { decryptRow, type Row, type Snapshot, snapshotOf } from './database-snapshot.ts'
import {
  type History,
  namesOf,
  type PlaceholderValues,
  type RecordBlock,
  withPlaceholders,
} from './recorded-history.ts'
import { simulatedHistory } from './simulated-history.ts'

/** Large reference tables that no demo history changes. */
const LISTS = ['comune', 'comune_cap', 'nazione', 'provincia']
/** Tables of counts that database triggers maintain, and that are not recorded. */
const COUNTS = ['cifra_giorno', 'cifra_mossa', 'conto_pratiche', 'traguardo', 'tratto_rete']
/** Columns that the database fills: from its clock, or (the balances) with each posting. */
const WRITES_ITSELF: Readonly<Record<string, readonly string[]>> = {
  evento: ['avvenuto_il', 'genere', 'ordine', 'precedente', 'impronta'],
  indirizzo: ['aggiornato_il'],
  movimento: ['registrato_il'],
  operatore_insieme: ['dato_il'],
  premio: ['creato_il'],
  azienda: ['titolare_cercato'],
  pratica: ['nominativo_cercato', 'titolare_cercato'],
  profilo: ['membro_cercato', 'azienda_cercata', 'membro_dal', 'sponsor_id', 'nodo_id'],
  richiesta_premio: ['codice'],
  vista_elenco: ['creata_il', 'aggiornata_il'],
  segnalatore: ['nome'],
  lotto: ['in_maturazione', 'disponibili', 'prenotati', 'spesi', 'scaduti'],
  portafoglio: ['in_maturazione', 'disponibili', 'prenotati', 'spesi', 'scaduti', 'debito'],
}

/**
 * Returns the rows of a database in a form that two databases can be compared in: decrypted, with placeholders for
 * database-specific values, and without the columns that the database fills.
 */
export async function comparable(trx: Trx, secrets: Secrets, names: PlaceholderValues): Promise<Snapshot> {
  const snapshot = await snapshotOf(trx, [...LISTS, ...COUNTS])
  return new Map(
    [...snapshot].map(([table, rows]) => [
      table,
      new Map([...rows].map(([key, row]) => [key, plain(table, row, secrets, names)])),
    ]),
  )
}

function plain(table: string, row: Row, secrets: Secrets, names: PlaceholderValues): Row {
  const clear = withPlaceholders(decryptRow(table, row, secrets), names) as Row
  for (const column of WRITES_ITSELF[table] ?? []) delete clear[column]
  return clear
}

const isNothing = (value: unknown) => value === null
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

function lines(block: RecordBlock, rows: readonly Row[]): string[] {
  return [block, ...rows.map((row) => block.columns.map((column) => row[column]))].map((line) =>
    JSON.stringify(line),
  )
}

/** Returns the record's lines for the changes of a table between two snapshots. */
function linesOf(table: string, before: ReadonlyMap<string, Row>, after: ReadonlyMap<string, Row>): string[] {
  const rows = [...after]
  const fresh = rows.filter(([key]) => !before.has(key)).map(([, row]) => row)
  const changed = rows.filter(([key, row]) => before.has(key) && !same(before.get(key), row))
  if ([...before.keys()].some((key) => !after.has(key))) throw new Error(`rows of ${table} went away`)
  const columns = Object.keys(fresh[0] ?? {}).filter((c) => !fresh.every((row) => isNothing(row[c])))
  const different = Object.keys(changed[0]?.[1] ?? {}).filter((c) =>
    changed.some(([key, row]) => !same(before.get(key)![c], row[c])),
  )
  return [
    ...(fresh.length > 0 ? lines({ table, columns }, fresh) : []),
    ...(changed.length > 0
      ? lines(
          { table, columns: ['id', ...different], update: true },
          changed.map(([, row]) => row),
        )
      : []),
  ]
}

/** Returns a history that runs the simulated one and then passes its record, the text of `record.jsonl`, to `keep`. */
export function recording(keep: (record: string) => void): History {
  return async (trx, needs) => {
    const names = await namesOf(trx, needs.password_hash, needs.today)
    const before = await comparable(trx, needs.secrets, names)
    await simulatedHistory(trx, needs)
    const after = await comparable(trx, needs.secrets, names)
    const blocks = [...after].flatMap(([table, rows]) => linesOf(table, before.get(table)!, rows))
    keep(`${blocks.join('\n')}\n`)
  }
}
