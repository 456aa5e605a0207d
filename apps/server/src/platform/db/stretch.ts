import type { Reader } from './db.ts'
import { PLANNED_EACH_TIME } from './named.ts'
import type { Search } from './page.ts'

/** Which stretch of a long list is asked for: after which row, how many, which way. */
export type StretchQuery = {
  per_page: number
  dopo?: number | undefined
  sort_by: string
  sort_order: 'asc' | 'desc'
}

/** What a stretch is read from: a search whose rows are told apart, and put in order, by what an index has. */
export type StretchSearch = Search & {
  /** SQL of a row's id, the second thing it is ordered by. */
  id: string
  /** SQL of the first. */
  by: string
  /** The same of the row with an id, as SQL of one value: where the stretch before ended. */
  byOf: (id: string) => string
  /** `from …`, with all that `where`, `id` and `by` name. */
  countFrom: string
  /** SQL of the order in which what answers is met until it is counted, where all of it may lie at the far end of the table. */
  countOrder?: string | undefined
}

/** Rows are counted so far: «more than these» is enough to know that one has to narrow the search. */
export const COUNTED_MAX = 10_000

/** A stretch of rows; after which the next begins, null when it was the last; how many there are, null = more than are counted. */
export type Stretch<T> = { righe: T[]; dopo: number | null; quante: number | null }

/** The statement of a stretch, as `pg` takes it: one trip, like a page's, but it costs the same however far it begins. */
export function stretchStatement(search: StretchSearch, { per_page, dopo, sort_order }: StretchQuery) {
  const { columns, from, countFrom, countOrder, where, values, id, by, byOf } = search
  const way = sort_order === 'asc' ? 'asc' : 'desc'
  const all: unknown[] = [...values]
  const con = (value: unknown) => `$${all.push(value)}`
  const limit = `limit ${con(per_page + 1)}::int`
  const last = dopo === undefined ? '' : `${con(dopo)}::bigint`
  const beyond = (by: string, id: string) =>
    last && ` and (${by}, ${id}) ${way === 'asc' ? '>' : '<'} ((${byOf(last)}), ${last})`
  const met = countOrder ? ` order by ${countOrder}` : ''
  // Those that answer are found once, as far as they are counted. When that is all of them the stretch is put in order out of
  // them; of so many that there are more, it is met soon by walking the order. Which they are first; then what they say.
  const text = `
    with found as materialized (
           select ${id} as id, ${by} as place_by ${countFrom} where ${where}${met} limit ${COUNTED_MAX + 1}),
         counted as materialized (select count(*)::int as quante from found),
         picked as (
           (select f.id, f.place_by from found f
             where (select quante from counted) <= ${COUNTED_MAX}${beyond('f.place_by', 'f.id')}
             order by f.place_by ${way}, f.id ${way} ${limit})
           union all
           (select ${id}, ${by} ${countFrom}
             where (select quante from counted) > ${COUNTED_MAX} and ${where}${beyond(by, id)}
             order by ${by} ${way}, ${id} ${way} ${limit}))
    select counted.quante, listed.*
      from counted
      left join lateral (
        select chosen.place, said.*
          from (select p.id, row_number() over (order by p.place_by ${way}, p.id ${way}) as place from picked p) chosen
          cross join lateral (select ${columns} ${from} where ${id} = chosen.id) said) listed on true`
  return { ...PLANNED_EACH_TIME, text, values: all }
}

/**
 * A stretch of what answers a search.
 * @param told a row as who asks has it
 * @param idOf the id of what was told
 */
export async function readStretch<Row extends object, T>(
  reader: Reader,
  query: StretchQuery,
  search: StretchSearch,
  told: (row: Row) => T,
  idOf: (told: T) => number,
): Promise<Stretch<T>> {
  const { rows } = await reader.$client.query<Row & { quante: number; place: number | null }>(
    stretchStatement(search, query),
  )
  const listed = rows.filter((row) => row.place !== null).sort((a, b) => a.place! - b.place!)
  const righe = listed
    .slice(0, query.per_page)
    .map(({ quante: _, place: __, ...row }) => told(row as unknown as Row))
  const { quante } = rows[0]!
  return {
    righe,
    dopo: listed.length > query.per_page ? idOf(righe.at(-1)!) : null,
    quante: quante > COUNTED_MAX ? null : quante,
  }
}
