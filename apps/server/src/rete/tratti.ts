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

/** Levels that are added up all in one pass; a network that is deeper has the others one by one. */
const LIVELLI = 32
const list = (quanti: number, each: (i: number) => string) =>
  Array.from({ length: quanti }, (_, i) => each(i)).join(', ')

/**
 * People of a range of paths by level, and by month for `quanti` months from `$3` on: whole stretches in a row, those at the
 * ends one by one. A place of a stretch's lists is a column: as rows they took three times as long. A month's place is worked
 * out once for the first, and for who joined since then: it costs more than all the rest.
 */
const personePerLivelloEMeseSql = (quanti: number) => `
  with orli as materialized (
    select min(da) as primo, max(da) as ultimo from tratto_rete where da >= $1 and da < $2
  ), primo as materialized (
    select mese_di_rete($3::timestamptz) as mese
  ), interi as materialized (
    select livelli, mesi from tratto_rete where da >= (select primo from orli) and da < (select ultimo from orli)
  ), somme as materialized (
    select array[${list(LIVELLI, (i) => `sum(livelli[${i + 1}])`)}] as livelli,
           array[${list(quanti, (i) => `sum(mesi[p.mese + ${i}])`)}] as mesi
      from interi cross join primo p
  ), estremi as materialized (
    select livello, case when creato_il >= $3 then mese_di_rete(creato_il) end as mese from segnalatore
     where percorso >= $1 and percorso < coalesce((select primo from orli), $2)
    union all
    select livello, case when creato_il >= $3 then mese_di_rete(creato_il) end from segnalatore
     where percorso >= (select ultimo from orli) and percorso < $2
  )
  select 'livello' as voce, l::int - 1 as posto, persone::int
    from somme, unnest(livelli) with ordinality s(persone, l) where persone > 0
  union all select 'livello', l - 1, sum(livelli[l])::int
    from interi, generate_series(${LIVELLI + 1}, array_upper(livelli, 1)) l
   where array_upper(livelli, 1) > ${LIVELLI} group by l
  union all select 'livello', livello, count(*)::int from estremi group by livello
  union all select 'mese', primo.mese + m::int - 1, persone::int
    from somme, primo, unnest(mesi) with ordinality s(persone, m) where persone > 0
  union all select 'mese', mese, count(*)::int from estremi where mese is not null group by mese`

/** The month before the first that the stretches count. */
const PRIMA = '2019-12'

/** People below the top of a branch by level, and by month of arrival for `quanti` months from the one that begins at `dal`. */
export async function personePerLivelloEMese(reader: Reader, ramo: Ramo, dal: Date, quanti: number) {
  const { rows } = await reader.$client.query<{ voce: string; posto: number; persone: number }>({
    name: `rete_persone_${quanti}`,
    text: personePerLivelloEMeseSql(quanti),
    values: [`${ramo.da}0`, ramo.a, dal],
  })
  const livelli = new Map<number, number>()
  const mesi = new Map<Month, number>()
  for (const { voce, posto, persone } of rows) {
    if (voce === 'livello') livelli.set(posto, (livelli.get(posto) ?? 0) + persone)
    else mesi.set(monthsAfter(PRIMA, posto), (mesi.get(monthsAfter(PRIMA, posto)) ?? 0) + persone)
  }
  return { livelli, mesi }
}
