import { type Month, monthsAfter } from '@primo/domain/platform/period'
import type { Reader } from '../platform/db/db.ts'
import { queryRows } from '../platform/db/query.ts'

/**
 * Branch of the sponsor tree: a member and their whole downline, the paths from `da` up to `a` (excluded). Compared with `>=` and
 * `<`: a `LIKE` in a prepared statement with a generic plan reads the whole tree (measured on a million nodes).
 */
export type Ramo = { id: number; utente_id: number; livello: number; da: string; a: string }

/** Returns the upper bound of the paths that begin with `percorso`: `~` sorts after the digits and letters of base 36. */
const fineDi = (percorso: string) => `${percorso}~`

/** Returns the branch of a member, or null for an account without a node (an operator). */
export async function ramoDi(reader: Reader, utente_id: number): Promise<Ramo | null> {
  const rows = await queryRows<Omit<Ramo, 'a'>>(reader, {
    name: 'ramo',
    text: 'select id, utente_id, livello, percorso as da from segnalatore where utente_id = $1',
    values: [utente_id],
  })
  return rows[0] ? { ...rows[0], a: fineDi(rows[0].da) } : null
}

/** Returns the branch of node `id` with the sponsor, or null. */
export async function ramoConId(reader: Reader, id: number) {
  const rows = await queryRows<Omit<Ramo, 'a'> & { sponsor_id: number | null }>(reader, {
    name: 'ramo_con_id',
    text: 'select id, utente_id, livello, percorso as da, sponsor_id from segnalatore where id = $1',
    values: [id],
  })
  return rows[0] ? { ...rows[0], a: fineDi(rows[0].da) } : null
}

/** Returns the branch of node `id` when it is within the branch `ramo`, else null. */
export async function ramoDentro(reader: Reader, ramo: Ramo, id: number) {
  const rows = await queryRows<Omit<Ramo, 'a'> & { sponsor_id: number | null; creato_il: Date }>(reader, {
    name: 'ramo_dentro',
    text: `select id, utente_id, livello, percorso as da, sponsor_id, creato_il from segnalatore
            where id = $1 and percorso >= $2 and percorso < $3`,
    values: [id, ramo.da, ramo.a],
  })
  return rows[0] ? { ...rows[0], a: fineDi(rows[0].da) } : null
}

/** Returns whether the node of branch `b` is the node of branch `a`, or below it. */
export function ramoContiene(a: Pick<Ramo, 'da' | 'a'>, b: Pick<Ramo, 'da'>): boolean {
  return b.da >= a.da && b.da < a.a
}

/** Returns a page of a branch's top and the members directly below it, in the order they joined, with the total count. */
export async function paginaDiretti(
  reader: Reader,
  ramo: Ramo,
  query: { per_page: number; page: number },
): Promise<{
  righe: { id: number; utente_id: number; sponsor_id: number | null; livello: number }[]
  totale: number
}> {
  const rows = await queryRows<{
    id: number
    utente_id: number
    sponsor_id: number | null
    livello: number
  }>(
    reader,
    `select id, utente_id, sponsor_id, livello from segnalatore where id = $1 or sponsor_id = $1
      order by livello, id limit $2 offset $3`,
    [ramo.id, query.per_page, (query.page - 1) * query.per_page],
  )
  const count = await queryRows<{ n: number }>(
    reader,
    'select count(*)::int as n from segnalatore where id = $1 or sponsor_id = $1',
    [ramo.id],
  )
  return { righe: rows, totale: count[0]!.n }
}

/**
 * Counts branches from precomputed aggregates (docs/decisions/0069): the tree in path order is divided into buckets whose counts
 * the database maintains, so that any range of paths is whole buckets plus fractions of the two at its ends.
 */

/** Returns the SQL of the number of nodes with a path from `da` on and before `a`, both SQL expressions. */
const nodiFra = (da: string, a: string) => `(
  select (select count(*) from segnalatore where percorso >= ${da} and percorso < coalesce(t.primo, ${a}))
       + (select coalesce(sum(persone), 0) from tratto_rete where da >= t.primo and da < t.ultimo)
       + (select count(*) from segnalatore where percorso >= t.ultimo and percorso < ${a})
    from (select min(da) as primo, max(da) as ultimo from tratto_rete where da >= ${da} and da < ${a}) t)::int`

/** Returns the SQL of the size of the downline of the node with the alias `alias`. */
export const quantiSotto = (alias: string) => nodiFra(`${alias}.percorso || '0'`, `${alias}.percorso || '~'`)

/** Returns the number of members of a branch, including its top. */
export async function quantiNelRamo(reader: Reader, ramo: Ramo): Promise<number> {
  const rows = await queryRows<{ persone: number }>(reader, `select ${nodiFra('$1', '$2')} as persone`, [
    ramo.da,
    ramo.a,
  ])
  return rows[0]!.persone
}

/** Number of levels summed in a single scan of the buckets; deeper levels are summed one by one. */
const LIVELLI = 32
const list = (quanti: number, each: (i: number) => string) =>
  Array.from({ length: quanti }, (_, i) => each(i)).join(', ')

/**
 * Returns the SQL of the number of members in a range of paths, by level and by month of joining for `quanti` months from `$3`
 * on: whole buckets are summed, rows at the two ends are counted. Each array element is summed as a column of its own: unnesting
 * the arrays to rows took three times as long. The index of the month is computed once for the first month, and per row only for
 * members who joined since: it is the most expensive step.
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

/** Month with index 0: the months that the buckets count begin with the next one. */
const PRIMA = '2019-12'

/**
 * Counts the members below the top of a branch by level, and by month of joining for `quanti` months from the one that begins at
 * `dal`.
 */
export async function contaPersonePerLivelloEMese(reader: Reader, ramo: Ramo, dal: Date, quanti: number) {
  const rows = await queryRows<{ voce: string; posto: number; persone: number }>(reader, {
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
