import { sql } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { beyondTerm } from '../conservazione/terms.ts'
import { registraEvento } from './commands.ts'

/** Months made ready before they begin: as long as nobody would leave the server off. */
const AHEAD = 3
/** A month is made and let go under a lock that stops who writes: what is in use is left for another night. */
const LOCK_WAIT = sql.raw("set local lock_timeout = '3s'")

/** What the register says of a month it has let go: the proof of the chain goes by it. */
export const MONTH_LEFT = 'registro.mese_lasciato'
export type MonthLeft = {
  mese: string
  righe: number
  /** The last place let go so far, and how many rows in all, with the months before. */
  fino_a: number
  in_tutto: number
}

/** The last month let go, as SQL: nothing when none has been. */
export const LAST_LEFT = `select dati from evento where oggetto = 'registro' and tipo = '${MONTH_LEFT}'
  order by avvenuto_il desc, id desc limit 1`

/** Makes the parts of the register for the months to come, and for what came before its month had one. */
export async function prepareMonths(trx: Trx): Promise<void> {
  await trx.execute(LOCK_WAIT)
  await trx.execute(sql`select registro.prepara((now() + make_interval(months => ${AHEAD}))::date)`)
}

const PART = /^registro\.evento_(\d{4})_(\d{2})$/

/** Makes the part of the register that goes by this name (`registro.evento_2026_11`), as the calendar makes it. */
export async function preparePart(client: Pick<Trx['$client'], 'query'>, name: string): Promise<void> {
  const [, year, month] = PART.exec(name) ?? []
  if (!month) throw new Error(`not a month of the register: ${name}`)
  await client.query('select registro.prepara_mese($1::date)', [`${year}-${month}-01`])
}

/** A month of the register: the name of its table, and that of the month. */
type Month = { name: string; mese: string }

async function monthsOver(trx: Trx): Promise<Month[]> {
  const { rows } = await trx.execute<Month>(sql`
    select relname as name, to_char(da, 'YYYY-MM') as mese
      from (select c.relname, to_date(right(c.relname, 7), 'YYYY_MM') as da
              from pg_inherits i join pg_class c on c.oid = i.inhrelid
             where i.inhparent = 'evento'::regclass and c.relname ~ '^evento_[0-9]{4}_[0-9]{2}$') m
     where (da + interval '1 month') at time zone 'UTC' <= ${beyondTerm('registro')} order by 1`)
  return rows
}

async function leave(trx: Trx, { name, mese }: Month): Promise<void> {
  const { rows } = await trx.execute<{ righe: number; ultimo: number | null; slegate: boolean | null }>(
    sql.raw(
      `select count(*)::int as righe, max(ordine) as ultimo, bool_or(impronta is null) as slegate from registro.${name}`,
    ),
  )
  const { righe, ultimo, slegate } = rows[0]!
  if (slegate) return
  await trx.execute(sql.raw(`drop table registro.${name}`))
  if (righe === 0) return
  const { rows: left } = await trx.execute<{ dati: MonthLeft }>(sql.raw(LAST_LEFT))
  const before = left[0]?.dati
  const dati: MonthLeft = {
    mese,
    righe,
    fino_a: Math.max(ultimo!, before?.fino_a ?? 0),
    in_tutto: righe + (before?.in_tutto ?? 0),
  }
  await registraEvento(trx, { attore_id: null, tipo: MONTH_LEFT, oggetto: 'registro', dati })
}

/** Lets go of the months whose time is over, whole, and says in the register that it did; makes those to come. */
export async function cleanRegister(trx: Trx): Promise<void> {
  await prepareMonths(trx)
  for (const month of await monthsOver(trx)) await leave(trx, month)
}
