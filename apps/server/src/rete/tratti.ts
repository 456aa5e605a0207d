import { type Month, monthsAfter } from '@primo/domain/platform/month'
import type { Reader } from '../platform/db/db.ts'
import type { Ramo } from './ramo.ts'

/**
 * How branches are counted (docs/decisions/0069): the tree in path order is cut in stretches, each with its counts kept
 * by the database, so that any range of paths is whole stretches and what it takes of the two at its ends.
 */

/** SQL of how many nodes have a path from `da` on and before `a`, both SQL expressions. */
export const nodiFra = (da: string, a: string) => `(
  select (select count(*) from segnalatore where percorso >= ${da} and percorso < coalesce(t.primo, ${a}))
       + (select coalesce(sum(persone), 0) from tratto_rete where da >= t.primo and da < t.ultimo)
       + (select count(*) from segnalatore where percorso >= t.ultimo and percorso < ${a})
    from (select min(da) as primo, max(da) as ultimo from tratto_rete where da >= ${da} and da < ${a}) t)::int`

/** SQL of how many people are below the node under the name `alias`. */
export const quantiSotto = (alias: string) => nodiFra(`${alias}.percorso || '0'`, `${alias}.percorso || '~'`)

/** How many people a branch has, its top included. */
export async function quantiNelRamo(reader: Reader, ramo: Ramo): Promise<number> {
  const { rows } = await reader.$client.query<{ persone: number }>(
    `select ${nodiFra('$1', '$2')} as persone`,
    [ramo.da, ramo.a],
  )
  return rows[0]!.persone
}

/**
 * People of a range of paths by level, and by month from `$3` on: whole stretches in a row, those at the ends one by one.
 * A month's place is worked out once for the first, and for who joined since then: it costs more than all the rest.
 */
export const PERSONE_PER_LIVELLO_E_MESE = `
  with orli as materialized (
    select min(da) as primo, max(da) as ultimo from tratto_rete where da >= $1 and da < $2
  ), primo as materialized (
    select mese_di_rete($3::timestamptz) as mese
  ), interi as materialized (
    select livelli, mesi from tratto_rete where da >= (select primo from orli) and da < (select ultimo from orli)
  ), estremi as materialized (
    select livello, case when creato_il >= $3 then mese_di_rete(creato_il) end as mese from segnalatore
     where percorso >= $1 and percorso < coalesce((select primo from orli), $2)
    union all
    select livello, case when creato_il >= $3 then mese_di_rete(creato_il) end from segnalatore
     where percorso >= (select ultimo from orli) and percorso < $2
  )
  select 'livello' as voce, l - 1 as posto, sum(livelli[l])::int as persone
    from interi, generate_subscripts(livelli, 1) l group by l
  union all select 'livello', livello, count(*)::int from estremi group by livello
  union all select 'mese', m, sum(mesi[m])::int
    from interi, primo, generate_series(primo.mese, array_upper(mesi, 1)) m group by m
  union all select 'mese', mese, count(*)::int from estremi where mese is not null group by mese`

/** The month before the first that the stretches count. */
const PRIMA = '2019-12'

/** People below the top of a branch by level, and by month of arrival from the month that begins at `dal` on. */
export async function personePerLivelloEMese(reader: Reader, ramo: Ramo, dal: Date) {
  const { rows } = await reader.$client.query<{ voce: string; posto: number; persone: number | null }>(
    PERSONE_PER_LIVELLO_E_MESE,
    [`${ramo.da}0`, ramo.a, dal],
  )
  const livelli = new Map<number, number>()
  const mesi = new Map<Month, number>()
  for (const { voce, posto, persone } of rows) {
    if (!persone) continue
    if (voce === 'livello') livelli.set(posto, (livelli.get(posto) ?? 0) + persone)
    else mesi.set(monthsAfter(PRIMA, posto), (mesi.get(monthsAfter(PRIMA, posto)) ?? 0) + persone)
  }
  return { livelli, mesi }
}
