import type { Reader, Trx } from './db.ts'

/** Which page of a list is asked for, and which way it runs. */
export type PageQuery = { per_page: number; page: number; sort_order: 'asc' | 'desc' }

/** The same of a list that is sorted by the column who asks wants, one of `Order`. */
export type SortedPageQuery<Order> = PageQuery & { sort_by: Order }

/** What a search asks of the rows, as SQL. */
export type Condition = {
  where: string
  /** The parameters of `where`, from `$1`. */
  values: unknown[]
}

/** What a page is read from, as pieces of SQL. */
export type Search = Condition & {
  /** Of the statement, when it is asked so often that planning it once pays. */
  name?: string | undefined
  columns: string
  /** `from …`, with all that `columns` names. */
  from: string
  /** `from …` with no more than `where` names, when counting can do with less. */
  countFrom?: string
  /** The whole order, so that no two rows are equal in it. */
  order: (way: 'asc' | 'desc') => string
}

/**
 * The statement of a page, as `pg` takes it. The total travels with the rows: one trip, and a page past the end, whose
 * only row has no `place`, still says how many there are.
 */
export function pageStatement(
  { name, columns, from, countFrom = from, where, values, order }: Search,
  { per_page, page, sort_order }: PageQuery,
) {
  const way = sort_order === 'asc' ? 'asc' : 'desc'
  // Numbered after the limit: a window below it would have the whole of the rows sorted, not the page alone.
  const text = `
    select counted.total, listed.*
      from (select count(*)::int as total ${countFrom} where ${where}) counted
      left join lateral (
        select row_number() over () as place, found.*
          from (select ${columns} ${from} where ${where} order by ${order(way)}
                 limit $${values.length + 1} offset $${values.length + 2}) found) listed on true
     order by listed.place`
  return { name: name && `${name}_${way}`, text, values: [...values, per_page, (page - 1) * per_page] }
}

/** A page of rows, and how many there are in all. */
export type PageOf<T> = { righe: T[]; totale: number }

/**
 * A page of what answers a search, and how many rows answer it.
 * @param told a row as who asks has it
 */
export async function readPage<Row extends object, T>(
  reader: Reader,
  query: PageQuery,
  told: (row: Row) => T,
  search: Search,
): Promise<PageOf<T>> {
  const { rows } = await reader.$client.query<Row & { total: number; place: number | null }>(
    pageStatement(search, query),
  )
  const listed = rows.filter((row) => row.place !== null)
  // What is left of a row without its place and the total is what was asked for.
  return {
    righe: listed.map(({ total, place, ...row }) => told(row as unknown as Row)),
    totale: rows[0]!.total,
  }
}

/**
 * Locks the first row of a search that nobody else is working on.
 * @param row the alias in `from` of the table whose row is locked @param id SQL of its key
 * @param only its key, where it is that row or none; then who works on it is waited for
 */
export async function lockFirst(
  trx: Trx,
  { from, countFrom = from, where, values, order }: Search,
  { row, id }: { row: string; id: string },
  only?: number,
): Promise<number | null> {
  const one = only === undefined ? '' : `and ${id} = $${values.length + 1}::bigint`
  const { rows } = await trx.$client.query<{ id: number }>(
    `select ${id} as id ${countFrom} where ${where} ${one} order by ${order('asc')} limit 1
        for no key update of ${row} ${only === undefined ? 'skip locked' : ''}`,
    only === undefined ? values : [...values, only],
  )
  return rows[0]?.id ?? null
}
