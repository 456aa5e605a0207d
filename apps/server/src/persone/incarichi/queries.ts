import { type DiChi, inRitardoSeDaPrima, type Lavorazione } from '@primo/domain/persone/incarico'
import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import type { Reader } from '../../platform/db/db.ts'
import { instantText } from '../../platform/db/instant-sql.ts'
import { PERSONE_SQL } from '../accesso/persone.ts'

/** Who has in charge the thing whose id a column names, in the contract's shape, as SQL; null when it is free. */
export const incaricoJson = (lavorazione: Lavorazione, id: string) => `
  (select jsonb_build_object('operatore_id', i.operatore_id, 'nome', c.denominazione, 'dal', ${instantText('i.dal')})
     from incarico i join (${PERSONE_SQL}) c on c.utente_id = i.operatore_id
    where i.oggetto = '${lavorazione}' and i.oggetto_id = ${id})`

/**
 * The condition for the things of an operator's own, of nobody or of others, as SQL.
 * @param id the column that names them @param chi the operator @param con makes a parameter of a value
 */
export function condizioneIncarico(
  lavorazione: Lavorazione,
  id: string,
  { incarico, chi }: { incarico?: DiChi | undefined; chi?: number | undefined },
  con: (value: unknown) => string,
): string[] {
  if (!incarico) return []
  const rows = `select i.oggetto_id from incarico i where i.oggetto = '${lavorazione}'`
  if (incarico === 'libere') return [`not exists (${rows} and i.oggetto_id = ${id})`]
  // Who is nobody has nothing of his own.
  const operatore = `${con(chi ?? 0)}::bigint`
  return [`${id} in (${rows} and i.operatore_id ${incarico === 'mie' ? '=' : '<>'} ${operatore})`]
}

/**
 * The condition for the things that wait past their day, as SQL.
 * @param waits SQL of what waits, and of since when @param con makes a parameter of a value
 */
export function condizioneInRitardo(
  lavorazione: Lavorazione,
  { waits, dal }: { waits: string; dal: string },
  in_ritardo: 'si' | undefined,
  con: (value: unknown) => string,
): string[] {
  if (!in_ritardo) return []
  const before = inRitardoSeDaPrima(lavorazione, todayInRome(clock.now()))
  return [waits, `${dal} < ${con(before)}::timestamptz`]
}

/** Who has a thing in charge, or null. */
export async function leggiIncarico(
  reader: Reader,
  lavorazione: Lavorazione,
  id: number,
): Promise<{ operatore_id: number; nome: string; dal: string } | null> {
  const { rows } = await reader.$client.query<{ incarico: never }>(
    `select ${incaricoJson(lavorazione, '$1::bigint')} as incarico`,
    [id],
  )
  return rows[0]!.incarico
}

/** The operators that have something in charge. */
export async function operatoriConIncarichi(reader: Reader): Promise<number[]> {
  const { rows } = await reader.$client.query<{ id: number }>(
    'select distinct operatore_id as id from incarico order by 1',
  )
  return rows.map(({ id }) => id)
}
