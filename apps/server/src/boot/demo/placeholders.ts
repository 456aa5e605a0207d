import { RUOLI_CON_APPROVAZIONE } from '@primo/domain/iscritti/iscrizione'
import { todayInRome } from '@primo/domain/platform/dates'
import { accordoInVigore } from '../../ingresso/iscrizioni/accordi.ts'
import { agenziaDellaCasa } from '../../iscritti/profili/commands.ts'
import type { Trx } from '../../platform/db/db.ts'
import { edizioneCorrente, regolamentoInVigore } from '../../raccolta/manifestazioni/queries.ts'

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
export function withoutPlaceholders(value: unknown, names: PlaceholderValues, column = ''): unknown {
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
