import type { Reader } from './db.ts'

/** Which page of a list is asked for, and which way it runs. */
export type PageQuery = { per_page: number; page: number; sort_order: 'asc' | 'desc' }

/** The same of a list that is sorted by the column who asks wants, one of `Order`. */
export type SortedPageQuery<Order> = PageQuery & { sort_by: Order }

/** What a page is read from, as pieces of SQL. */
type Search = {
  columns: string
  /** `from …`, with all that `columns` names. */
  from: string
  /** `from …` with no more than `where` names, when counting can do with less. */
  countFrom?: string
  where: string
  /** The parameters of `where`, from `$1`. */
  values: readonly unknown[]
  /** The whole order, so that no two rows are equal in it. */
  order: (way: 'asc' | 'desc') => string
}

/** A page of what answers a search, and how many rows answer it. */
export async function readPage<Row extends object>(
  reader: Reader,
  { columns, from, countFrom = from, where, values, order }: Search,
  { per_page, page, sort_order }: PageQuery,
): Promise<{ rows: Row[]; total: number }> {
  const { rows: counted } = await reader.$client.query<{ total: number }>(
    `select count(*)::int as total ${countFrom} where ${where}`,
    [...values],
  )
  const way = sort_order === 'asc' ? 'asc' : 'desc'
  const { rows } = await reader.$client.query<Row>(
    `select ${columns} ${from} where ${where} order by ${order(way)}
      limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, per_page, (page - 1) * per_page],
  )
  return { rows, total: counted[0]!.total }
}
