import type { Reader, Trx } from './db.ts'
import { PLANNED_EACH_TIME } from './named.ts'

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

/** How rows are chosen: by the id of each, `from …` with what `where` and the order name, in the order of `by` and then of the id. */
type Pick = {
  id: string
  from: string
  by: string
  /**
   * All that answer are gathered once, and counted and put in order: they are counted anyway, and what lies at the end of the
   * order (the latest cases, where the oldest come first) is not come to by walking through all the others.
   */
  gathered: boolean
}

/** Which page, in which order and who asks: by none of these are there fewer rows. */
const NO_FILTER = new Set(['page', 'per_page', 'sort_by', 'sort_order', 'chi'])

/** Whether a list is asked for less than all there is. @param indexed filters that each order has an index for, or hardly needs one */
export const isNarrowed = (query: object, ...indexed: string[]): boolean =>
  Object.entries(query).some(
    ([name, value]) => value !== undefined && !NO_FILTER.has(name) && !indexed.includes(name),
  )

/** What a page is read from, as pieces of SQL. */
export type Search = Condition & {
  /** Of the statement, when it is asked so often that planning it once pays. */
  name?: string | undefined
  columns: string
  /** `from …`, with all that `columns` names. */
  from: string
  /** `from …` with no more than `where` names, when counting can do with less. */
  countFrom?: string
  /** How the rows of the page are chosen, when that can do with less too: what they say is then read of the page alone. */
  pick?: Pick
  /** The whole order, so that no two rows are equal in it. */
  order: (way: 'asc' | 'desc') => string
}

/** Who answers, and which of them are on the page, by their ids: the ways that do not read what each says. */
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
 * The statement of a page, as `pg` takes it. The total travels with the rows: one trip, and a page past the end, whose
 * only row has no `place`, still says how many there are.
 */
export function pageStatement(
  { name, columns, from, countFrom = from, pick, where, values, order }: Search,
  { per_page, page, sort_order }: PageQuery,
) {
  const way = sort_order === 'asc' ? 'asc' : 'desc'
  const limit = `limit $${values.length + 1} offset $${values.length + 2}`
  // Numbered after the limit: a window below it would have the whole of the rows sorted, not the page alone.
  const { counted, picked } = pick
    ? pickedRows(pick, { where, order: order(way), countFrom }, way, limit)
    : {
        counted: `counted as materialized (select count(*)::int as total ${countFrom} where ${where})`,
        picked: `select ${columns} ${from} where ${where} order by ${order(way)} ${limit}`,
      }
  const numbered = `select row_number() over () as place, found_here.* from (${picked}) found_here`
  // What a row says is asked of each that was chosen (`offset 0`): joined with more tables than the planner puts in order
  // together, it would be asked of all, and then those that were chosen looked for among them.
  const rows = pick
    ? `select chosen.place, said.* from (${numbered}) chosen
        cross join lateral (select ${columns} ${from} where ${pick.id} = chosen.picked_id offset 0) said`
    : numbered
  const text = `
    with ${counted}
    select counted.total, listed.* from counted left join lateral (${rows}) listed on true
     order by listed.place`
  return {
    ...(name ? { name: `${name}_${way}` } : PLANNED_EACH_TIME),
    text,
    values: [...values, per_page, (page - 1) * per_page],
  }
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
