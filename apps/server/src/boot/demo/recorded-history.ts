import { readFileSync } from 'node:fs'
import { RUOLI_CON_APPROVAZIONE } from '@primo/domain/iscritti/iscrizione'
import {
  addDays,
  daysBetween,
  type IsoDate,
  parseDate,
  startOfDayInRome,
  todayInRome,
} from '@primo/domain/platform/dates'
import { accordoInVigore } from '../../ingresso/iscrizioni/accordi.ts'
import { agenziaDellaCasa } from '../../iscritti/profili/commands.ts'
import type { Trx } from '../../platform/db/db.ts'
import { runStatement } from '../../platform/db/query.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { edizioneCorrente, regolamentoInVigore } from '../../raccolta/manifestazioni/queries.ts'
import type { PremioPicture } from './catalogo.ts'
import { encryptRow, type Row } from './database-snapshot.ts'

/**
 * Values that differ between databases, by their placeholder in the record: `{agenzia}`. Those in `ids` are numbers, replaced in
 * one column only.
 */
export type PlaceholderValues = {
  texts: ReadonlyMap<string, string>
  ids: ReadonlyMap<string, [column: string, number]>
}

/**
 * Returns the database-specific values of a database that has base data and an edition, by placeholder.
 * @param password_hash the hash of the password shared by all demo accounts
 */
export async function namesOf(trx: Trx, password_hash: string, today: Date): Promise<PlaceholderValues> {
  const edizione = (await edizioneCorrente(trx, todayInRome(today)))!
  const regolamento = (await regolamentoInVigore(trx, edizione.id))!
  const texts = new Map([
    ['{password}', password_hash],
    ['{last day}', edizione.ultima_richiesta],
    ['{regolamento}', regolamento.versione],
    ['{regolamento hash}', regolamento.hash],
  ])
  const ids = new Map<string, [string, number]>()
  const agenzia = await agenziaDellaCasa(trx)
  if (agenzia !== null) ids.set('{agenzia}', ['id_agenzia', agenzia])
  for (const ruolo of RUOLI_CON_APPROVAZIONE) {
    const { id, versione, hash } = (await accordoInVigore(trx, ruolo))!
    texts.set(`{accordo ${ruolo}}`, versione).set(`{accordo ${ruolo} hash}`, hash)
    ids.set(`{accordo ${ruolo}}`, ['accordo_id', id])
  }
  return { texts, ids }
}

/** Replaces database-specific values with their placeholders. */
export function withPlaceholders(value: unknown, names: PlaceholderValues, column = ''): unknown {
  if (typeof value === 'string') return keyOf(names.texts, (text) => text === value) ?? value
  if (typeof value === 'number') return keyOf(names.ids, ([of, id]) => of === column && id === value) ?? value
  return deeply(value, column, (item, of) => withPlaceholders(item, names, of))
}

/** Replaces placeholders with the values of the current database. */
function withoutPlaceholders(value: unknown, names: PlaceholderValues, column = ''): unknown {
  if (typeof value !== 'string')
    return deeply(value, column, (item, of) => withoutPlaceholders(item, names, of))
  const [of, id] = names.ids.get(value) ?? []
  return of === column && id !== undefined ? id : (names.texts.get(value) ?? value)
}

function keyOf<T>(map: ReadonlyMap<string, T>, is: (value: T) => boolean): string | undefined {
  for (const [key, value] of map) if (is(value)) return key
  return undefined
}

/** Applies `change` to the elements of `value`, each with its column. */
function deeply(value: unknown, column: string, change: (item: unknown, column: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => change(item, column))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, change(item, name)]))
}

/** Inputs of a demo history (recorded or simulated). */
type HistoryNeeds = {
  secrets: Secrets
  /** Password hash shared by all demo accounts. */
  password_hash: string
  /** Ids of the catalogue's prizes by image. */
  premi: Map<PremioPicture, number>
  /** Instant at which the demo history ends. */
  today: Date
}

/** Adds a year of members' activity to a database that has an edition and no accounts yet. */
export type History = (trx: Trx, needs: HistoryNeeds) => Promise<void>

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)$/
/** Column that is not shifted: dates of birth stay, because the codice fiscale contains them. */
const STAYS = 'data_nascita'

function movedText(text: string, days: number): string {
  if (INSTANT.test(text)) {
    const instant = new Date(text)
    const day = todayInRome(instant)
    // Keeps the local time in Rome, so that an instant at the start of a day stays there.
    const sinceMidnight = instant.getTime() - startOfDayInRome(day).getTime()
    return new Date(startOfDayInRome(addDays(day, days)).getTime() + sinceMidnight).toISOString()
  }
  return parseDate(text) ? addDays(text as IsoDate, days) : text
}

/** Returns a row's value with every date and instant in it, at any depth, moved by `days`. */
export function shiftDates(value: unknown, days: number, column = ''): unknown {
  if (typeof value === 'string') return column === STAYS ? value : movedText(value, days)
  if (Array.isArray(value)) return value.map((item) => shiftDates(item, days))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shiftDates(item, days, name)]))
}

/**
 * File of the recorded demo history: the rows that the simulated history writes, one per line, with placeholders for values that
 * depend on keys, password and database. `npm run demo:record` regenerates it.
 */
export const RECORD = new URL('./record.jsonl', import.meta.url)
/** Instant at which the recorded demo history ends. */
export const RECORDED_AT = new Date('2026-11-21T09:00:00Z')

/**
 * Header of a block of rows in the record: their table and columns. The rows are inserted or, with `update`, updated: then the
 * first column is their key.
 */
export type RecordBlock = { table: string; columns: string[]; update?: true }

/** Reads the recorded history from its file, as blocks with their rows. */
function read(): [RecordBlock, unknown[][]][] {
  const blocks: [RecordBlock, unknown[][]][] = []
  for (const line of readFileSync(RECORD, 'utf8').trimEnd().split('\n')) {
    const read: RecordBlock | unknown[] = JSON.parse(line)
    if (Array.isArray(read)) blocks.at(-1)![1].push(read)
    else blocks.push([read, []])
  }
  return blocks
}

async function write(trx: Trx, { table, columns, update }: RecordBlock, rows: Row[]): Promise<void> {
  const values = [JSON.stringify(rows)]
  const given = `json_populate_recordset(null::${table}, $1::json) as given`
  if (update) {
    const [key, ...changed] = columns
    const changes = changed.map((column) => `${column} = given.${column}`)
    await runStatement(
      trx,
      `update ${table} t set ${changes.join(', ')} from ${given} where t.${key} = given.${key}`,
      values,
    )
    return
  }
  const names = Object.keys(rows[0]!).join(', ')
  await runStatement(
    trx,
    `insert into ${table} (${names}) overriding system value select ${names} from ${given}`,
    values,
  )
  if (columns.includes('id'))
    await runStatement(trx, `select setval(pg_get_serial_sequence($1, 'id'), max(id)) from ${table}`, [table])
}

/** Recorded demo history, with dates shifted so that it ends on the requested day. */
export const recordedHistory: History = async (trx, { secrets, password_hash, today }) => {
  const days = daysBetween(dayOf(RECORDED_AT), dayOf(today))
  const names = await namesOf(trx, password_hash, today)
  for (const [block, rows] of read()) {
    const here = rows.map((values) => {
      const row = Object.fromEntries(block.columns.map((column, i) => [column, values[i]]))
      return encryptRow(block.table, withoutPlaceholders(shiftDates(row, days), names) as Row, secrets)
    })
    await write(trx, block, here)
  }
}

/** Returns the calendar day of an instant in the demo data's own calendar (`world.ts`). */
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)
