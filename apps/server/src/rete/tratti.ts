import { type Month, monthsAfter } from '@primo/domain/platform/period'
import type { Reader } from '../platform/db/db.ts'
import type { Ramo } from './ramo.ts'

/**
 * Counts branches from precomputed aggregates (docs/decisions/0069): the tree in path order is divided into buckets whose counts
 * the database maintains, so that any range of paths is whole buckets plus fractions of the two at its ends.
 */

/** Returns the SQL of the number of nodes with a path from `da` on and before `a`, both SQL expressions. */
export const nodiFra = (da: string, a: string) => `(
  select (select count(*) from segnalatore where percorso >= ${da} and percorso < coalesce(t.primo, ${a}))
       + (select coalesce(sum(persone), 0) from tratto_rete where da >= t.primo and da < t.ultimo)
       + (select count(*) from segnalatore where percorso >= t.ultimo and percorso < ${a})
    from (select min(da) as primo, max(da) as ultimo from tratto_rete where da >= ${da} and da < ${a}) t)::int`

/** Returns the SQL of the size of the downline of the node with the alias `alias`. */
export const quantiSotto = (alias: string) => nodiFra(`${alias}.percorso || '0'`, `${alias}.percorso || '~'`)

/** Returns the number of members of a branch, including its top. */
export async function quantiNelRamo(reader: Reader, ramo: Ramo): Promise<number> {
  const { rows } = await reader.$client.query<{ persone: number }>(
    `select ${nodiFra('$1', '$2')} as persone`,
    [ramo.da, ramo.a],
  )
  return rows[0]!.persone
}

/** Number of levels summed in a single pass. In a deeper network further levels are summed one by one. */
const LIVELLI = 32
const list = (quanti: number, each: (i: number) => string) =>
  Array.from({ length: quanti }, (_, i) => each(i)).join(', ')

/**
 * Returns the SQL of the members in a range of paths by level, and by month for `quanti` months from `$3` on: whole buckets are
 * summed, rows at the ends are counted. Each array element is a column: unnested to rows it took three times as long. The month's
 * index is computed once for the first month, and only for members who joined since: it is the most expensive step.
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

/** Month before the first one that the buckets count separately. */
const PRIMA = '2019-12'

/**
 * Returns the members below the top of a branch by level, and by month of joining for `quanti` months from the one that begins at
 * `dal`.
 */
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
