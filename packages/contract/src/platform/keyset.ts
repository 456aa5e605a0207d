/** Keyset pagination for long lists: a page starts after a row, and costs the same however far it is. */
import * as z from 'zod/mini'
import { id } from './fields.ts'

/** Returns the query schema of a keyset-paginated list: cursor, page size (default 25) and a sort order from a declared list. */
export function keysetQuery<const S extends [string, ...string[]]>(sortBy: S, order: 'asc' | 'desc') {
  return {
    per_page: z._default(z.int().check(z.gte(1), z.lte(100)), 25),
    /** Cursor of the requested page: the id that the preceding page returned as `dopo`. Omitted = first page. */
    dopo: z.optional(id),
    sort_by: z._default(z.enum(sortBy), sortBy[0]),
    sort_order: z._default(z.enum(['asc', 'desc']), order),
  }
}

/** Returns the response schema of a keyset-paginated list. */
/* @__NO_SIDE_EFFECTS__ */
export const keysetReplyOf = <R extends z.ZodMiniType>(row: R) =>
  z.object({
    righe: z.array(row),
    /** Cursor of the next page. Null on the last page. */
    dopo: z.nullable(id),
    /** Total number of matches. Null above ten thousand. */
    quante: z.nullable(z.int()),
  })
