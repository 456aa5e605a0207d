import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import {
  type DiChi,
  inRitardoSeDaPrima,
  type Lavorazione,
  type LavorazioneATermine,
} from '@primo/domain/ufficio/incarico'
import { PERSONE_SQL } from '../../accesso/account/queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import { queryRows, type SqlValue } from '../../platform/db/query.ts'
import { instantText } from '../../platform/db/time-sql.ts'

/**
 * Returns the SQL of the assignment, as the contract's JSON, of the item whose id is in the column `id`; null when unassigned.
 */
export const incaricoJson = (lavorazione: Lavorazione, id: string) => `
  (select jsonb_build_object('operatore_id', i.operatore_id, 'nome', c.denominazione, 'dal', ${instantText('i.dal')})
     from incarico i join (${PERSONE_SQL}) c on c.utente_id = i.operatore_id
    where i.oggetto = '${lavorazione}' and i.oggetto_id = ${id})`

/**
 * Returns the SQL condition that filters items by assignee: the operator `chi`, no one, or other operators. None without the
 * filter.
 * @param id column of the item's id
 * @param filter `incarico` is the filter's value
 * @param con adds a value and returns its placeholder, such as `$3`
 */
export function condizioneIncarico(
  lavorazione: Lavorazione,
  id: string,
  { incarico, chi }: { incarico?: DiChi | undefined; chi?: number | undefined },
  con: (value: SqlValue) => string,
): string[] {
  if (!incarico) return []
  const rows = `select i.oggetto_id from incarico i where i.oggetto = '${lavorazione}'`
  if (incarico === 'libere') return [`not exists (${rows} and i.oggetto_id = ${id})`]
  // Id 0 matches no operator.
  const operatore = `${con(chi ?? 0)}::bigint`
  return [`${id} in (${rows} and i.operatore_id ${incarico === 'mie' ? '=' : '<>'} ${operatore})`]
}

/**
 * Returns the SQL conditions that select the overdue items: those that have waited too long. None without the filter.
 * @param item `waits` is the SQL condition that an item waits, `dal` the SQL of the instant since which it has waited
 * @param con adds a value and returns its placeholder, such as `$3`
 */
export function condizioneInRitardo(
  lavorazione: LavorazioneATermine,
  { waits, dal }: { waits: string; dal: string },
  in_ritardo: 'si' | undefined,
  con: (value: SqlValue) => string,
): string[] {
  if (!in_ritardo) return []
  const before = inRitardoSeDaPrima(lavorazione, todayInRome(clock.now()))
  return [waits, `${dal} < ${con(before)}::timestamptz`]
}

/** Returns the assignment of an item of a queue; null when unassigned. */
export async function leggiIncarico(
  reader: Reader,
  lavorazione: Lavorazione,
  id: number,
): Promise<{ operatore_id: number; nome: string; dal: string } | null> {
  const rows = await queryRows<{ incarico: never }>(
    reader,
    `select ${incaricoJson(lavorazione, '$1::bigint')} as incarico`,
    [id],
  )
  return rows[0]!.incarico
}

/** Returns the account ids of the operators with assigned items. */
export async function operatoriConIncarichi(reader: Reader): Promise<number[]> {
  const rows = await queryRows<{ id: number }>(
    reader,
    'select distinct operatore_id as id from incarico order by 1',
  )
  return rows.map(({ id }) => id)
}
