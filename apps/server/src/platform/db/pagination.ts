import type { Reader, Trx } from './db.ts'
import { CUSTOM_PLAN } from './named-statements.ts'
import { queryRows, type SqlValue } from './query.ts'

/** Query parameters of a list paginated by page number: rows per page, page and sort direction. */
export type PageQuery = { per_page: number; page: number; sort_order: 'asc' | 'desc' }

/** Query parameters of a list paginated by page number whose sort column is chosen among `Order`. */
export type SortedPageQuery<Order> = PageQuery & { sort_by: Order }

/** SQL condition of a list's search. */
export type Condition = {
  where: string
  /** Values of the parameters of `where`, from `$1`. */
  values: SqlValue[]
}

/**
 * Selects the ids of a page before its columns are read. `from` has only the tables named by `where` and the order, which is
 * `by`, then the id.
 */
type Pick = {
  id: string
  from: string
  by: string
  /**
   * Whether the matching ids are materialised once, then counted and sorted. They have to be counted anyway, and matches at the
   * end of the sort order (the latest cases, when the oldest come first) are not reached through an index scan of all the
   * others.
   */
  gathered: boolean
}

/** Query fields that do not filter: page, order and caller. */
const NO_FILTER = new Set(['page', 'per_page', 'sort_by', 'sort_order', 'chi'])

/**
 * Returns whether the query of a list has any filter.
 * @param indexed filters that do not count, because an index serves them in every sort order, or hardly needs to
 */
export const isNarrowed = (query: object, ...indexed: string[]): boolean =>
  Object.entries(query).some(
    ([name, value]) => value !== undefined && !NO_FILTER.has(name) && !indexed.includes(name),
  )

/** SQL fragments of the query of a list's pages. */
export type Search = Condition & {
  /** Name of the prepared statement, for a search that is executed so often that planning it once pays. */
  name?: string | undefined
  columns: string
  /** `from …` clause with every table that `columns` names. */
  from: string
  /** `from …` with only the tables that `where` names, when the count needs fewer. */
  countFrom?: string
  /** Subquery that selects the rows of the page first, so that `columns` is evaluated for those rows only. */
  pick?: Pick
  /** Returns the ORDER BY expressions of a total order: no two rows may compare equal. */
  order: (way: 'asc' | 'desc') => string
}

/** Returns the SQL that counts the matches and selects the ids of the page, without reading `columns`. */
function pickedRows(
  { id, from, by, gathered }: Pick,
  { where, order, countFrom }: { where: string; order: string; countFrom: string },
  way: 'asc' | 'desc',
  limit: string,
): { counted: string; picked: string } {
  if (!gathered)
    return {
      counted: `counted as materialized (select count(*)::int as total ${countFrom} where ${where})`,
      picked: `select ${id} as picked_id ${from} where ${where} order by ${order} ${limit}`,
    }
  return {
    counted: `found as materialized (select ${id} as picked_id, ${by} as picked_by ${from} where ${where}),
      counted as materialized (select count(*)::int as total from found)`,
    picked: `select picked_id from found order by picked_by ${way}, picked_id ${way} ${limit}`,
  }
}

/**
 * Builds the statement that reads a page and the total number of rows in one round trip, as `pg` takes it. A page past the end
 * has one row without `place`, which still has the total.
 */
export function pageStatement(
  { name, columns, from, countFrom = from, pick, where, values, order }: Search,
  { per_page, page, sort_order }: PageQuery,
) {
  const way = sort_order === 'asc' ? 'asc' : 'desc'
  const limit = `limit $${values.length + 1} offset $${values.length + 2}`
  // Numbered above the limit: a window function below it would sort all rows, not only those of the page.
  const { counted, picked } = pick
    ? pickedRows(pick, { where, order: order(way), countFrom }, way, limit)
    : {
        counted: `counted as materialized (select count(*)::int as total ${countFrom} where ${where})`,
        picked: `select ${columns} ${from} where ${where} order by ${order(way)} ${limit}`,
      }
  const numbered = `select row_number() over () as place, found_here.* from (${picked}) found_here`
  // `offset 0` keeps the columns a lateral subquery per selected row: when flattened into more joins than the planner reorders,
  // it would be evaluated for all rows before the selected ones are filtered.
  const rows = pick
    ? `select chosen.place, said.* from (${numbered}) chosen
        cross join lateral (select ${columns} ${from} where ${pick.id} = chosen.picked_id offset 0) said`
    : numbered
  const text = `
    with ${counted}
    select counted.total, listed.* from counted left join lateral (${rows}) listed on true
     order by listed.place`
  return {
    ...(name ? { name: `${name}_${way}` } : CUSTOM_PLAN),
    text,
    values: [...values, per_page, (page - 1) * per_page],
  }
}

/** Page of rows with the total number of rows. */
export type PageOf<T> = { righe: T[]; totale: number }

/**
 * Reads a page of the rows that match a search, and their total.
 * @param toItem maps a row to its representation in the response
 */
export async function readPage<Row extends object, T>(
  reader: Reader,
  query: PageQuery,
  toItem: (row: Row) => T,
  search: Search,
): Promise<PageOf<T>> {
  const rows = await queryRows<Row & { total: number; place: number | null }>(
    reader,
    pageStatement(search, query),
  )
  const listed = rows.filter((row) => row.place !== null)
  // A row without its place and the total is the requested row.
  return {
    righe: listed.map(({ total, place, ...row }) => toItem(row as unknown as Row)),
    totale: rows[0]!.total,
  }
}

/**
 * Locks the first row of a search that no other transaction has locked (`skip locked`).
 * @returns the key of the row; null when there is none
 * @param row the alias in `from` of the table whose row is locked
 * @param id SQL of its key
 * @param only key of the only acceptable row; another transaction's lock on it is waited for
 */
export async function lockFirst(
  trx: Trx,
  { from, countFrom = from, where, values, order }: Search,
  { row, id }: { row: string; id: string },
  only?: number,
): Promise<number | null> {
  const one = only === undefined ? '' : `and ${id} = $${values.length + 1}::bigint`
  const rows = await queryRows<{ id: number }>(
    trx,
    `select ${id} as id ${countFrom} where ${where} ${one} order by ${order('asc')} limit 1
        for no key update of ${row} ${only === undefined ? 'skip locked' : ''}`,
    only === undefined ? values : [...values, only],
  )
  return rows[0]?.id ?? null
}

/** Keyset pagination: the requested range of a long list, as its preceding row, size and direction. */
type KeysetQuery = {
  per_page: number
  dopo?: number | undefined
  sort_by: string
  sort_order: 'asc' | 'desc'
}

/** Search of a list with keyset pagination. Its sort order, a column and then the id, is covered by an index. */
export type KeysetSearch = Search & {
  /** SQL of a row's id, which is the second sort key. */
  id: string
  /** SQL of the row's first sort key. */
  by: string
  /**
   * Returns a scalar SQL expression of the first sort key of the row with an id. The last row of the previous page is found by
   * it.
   */
  byOf: (id: string) => string
  /** `from …` clause with every table that `where`, `id` and `by` name. */
  countFrom: string
  /**
   * SQL order in which the rows that match are read for the count, when they may all be at the end of the table that would be
   * read last.
   */
  countOrder?: string | undefined
}

/**
 * Maximum number of rows counted in a list with keyset pagination: that there are more is enough to know that the search should
 * be narrowed.
 */
export const COUNTED_MAX = 10_000

/**
 * Page of a keyset-paginated list. `dopo` is the cursor of the next page, null at the end. `quante` is the total, null above
 * the maximum counted.
 */
export type KeysetPage<T> = { righe: T[]; dopo: number | null; quante: number | null }

/**
 * Builds the statement that reads a page with keyset pagination in one round trip, as `pg` takes it. Its cost does not depend on
 * the page's position.
 */
export function keysetStatement(search: KeysetSearch, { per_page, dopo, sort_order }: KeysetQuery) {
  const { columns, from, countFrom, countOrder, where, values, id, by, byOf } = search
  const way = sort_order === 'asc' ? 'asc' : 'desc'
  const all: SqlValue[] = [...values]
  const con = (value: SqlValue) => `$${all.push(value)}`
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
 * Reads a page of the rows that match a search, with keyset pagination.
 * @param toItem maps a row to its representation in the response
 * @param idOf returns the id of a mapped row
 */
export async function readKeysetPage<Row extends object, T>(
  reader: Reader,
  query: KeysetQuery,
  search: KeysetSearch,
  toItem: (row: Row) => T,
  idOf: (item: T) => number,
): Promise<KeysetPage<T>> {
  const rows = await queryRows<Row & { quante: number; place: number | null }>(
    reader,
    keysetStatement(search, query),
  )
  const listed = rows.filter((row) => row.place !== null).sort((a, b) => a.place! - b.place!)
  const righe = listed
    .slice(0, query.per_page)
    .map(({ quante: _, place: __, ...row }) => toItem(row as unknown as Row))
  const { quante } = rows[0]!
  return {
    righe,
    dopo: listed.length > query.per_page ? idOf(righe.at(-1)!) : null,
    quante: quante > COUNTED_MAX ? null : quante,
  }
}
