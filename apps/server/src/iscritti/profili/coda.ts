import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import { inRitardoSeDaPrima } from '@primo/domain/ufficio/incarico'
import type { Reader } from '../../platform/db/db.ts'

/**
 * Returns the number of enrolments that await approval, the overdue ones, and since when the oldest waits: for the operators'
 * dashboard.
 */
export async function codaDelleIscrizioni(reader: Reader) {
  const { rows } = await reader.$client.query<{
    in_attesa: number
    piu_vecchia: Date | null
    in_ritardo: number
  }>(
    `select count(*)::int as in_attesa, min(stato_dal) as piu_vecchia,
            (count(*) filter (where stato_dal < $1::timestamptz))::int as in_ritardo
       from profilo where stato = 'in_approvazione'`,
    [inRitardoSeDaPrima('profilo', todayInRome(clock.now()))],
  )
  const { in_attesa, in_ritardo, piu_vecchia } = rows[0]!
  return { in_attesa, in_ritardo, piu_vecchia: piu_vecchia?.toISOString() ?? null }
}
