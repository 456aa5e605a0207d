import type { Reader } from './db.ts'
import { CUSTOM_PLAN } from './named-statements.ts'
import type { Search } from './page.ts'

/** Keyset pagination: the requested range of a long list, as its preceding row, size and direction. */
export type KeysetQuery = {
  per_page: number
  dopo?: number | undefined
  sort_by: string
  sort_order: 'asc' | 'desc'
}

/** Source of a range: a search whose sort order, column and then id, is covered by an index. */
export type KeysetSearch = Search & {
  /** SQL of a row's id, which is the second sort key. */
  id: string
  /** SQL of the row's first sort key. */
  by: string
  /** Returns the first sort key of the row with an id, as a scalar SQL expression: the end of the previous range. */
  byOf: (id: string) => string
  /** `from …` clause with every table that `where`, `id` and `by` name. */
  countFrom: string
  /**
   * SQL order in which matches are collected for the count, for searches whose matches may all be at the far end of the table.
   */
  countOrder?: string | undefined
}

/** Maximum number of rows counted. «More than these» is enough to know that the search should be narrowed. */
export const COUNTED_MAX = 10_000

/**
 * Page of a keyset-paginated list. `dopo` is the cursor of the next page, null at the end. `quante` is the total, null above
 * the maximum counted.
 */
export type KeysetPage<T> = { righe: T[]; dopo: number | null; quante: number | null }

/** Builds the statement that reads a page, as `pg` takes it: one round trip, at a cost independent of the page's position. */
export function keysetStatement(search: KeysetSearch, { per_page, dopo, sort_order }: KeysetQuery) {
  const { columns, from, countFrom, countOrder, where, values, id, by, byOf } = search
  const way = sort_order === 'asc' ? 'asc' : 'desc'
  const all: unknown[] = [...values]
  const con = (value: unknown) => `$${all.push(value)}`
  const limit = `limit ${con(per_page + 1)}::int`
  const last = dopo === undefined ? '' : `${con(dopo)}::bigint`
  const beyond = (by: string, id: string) =>
    last && ` and (${by}, ${id}) ${way === 'asc' ? '>' : '<'} ((${byOf(last)}), ${last})`
  const met = countOrder ? ` order by ${countOrder}` : ''
  // Matches are collected once, up to the maximum counted. If these are all, the range is sorted out of them; if there are more,
  // an index scan in sort order soon finds the range. Ids are selected first, then the columns of the selected rows.
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
  return { ...CUSTOM_PLAN, text, values: all }
}

/**
 * Reads a range of the rows that match a search.
 * @param told maps a row to its representation in the response
 * @param idOf returns the id of a mapped row
 */
export async function readKeysetPage<Row extends object, T>(
  reader: Reader,
  query: KeysetQuery,
  search: KeysetSearch,
  told: (row: Row) => T,
  idOf: (told: T) => number,
): Promise<KeysetPage<T>> {
  const { rows } = await reader.$client.query<Row & { quante: number; place: number | null }>(
    keysetStatement(search, query),
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
