/** Lists too long for pages by number: each stretch begins after a row, and costs the same however far it is. */
import * as z from 'zod/mini'
import { id } from './fields.ts'

/** Query of such a list: after which row, how many (default 25), and an order from a declared list. */
export function stretchQuery<const S extends [string, ...string[]]>(sortBy: S, order: 'asc' | 'desc') {
  return {
    per_page: z._default(z.int().check(z.gte(1), z.lte(100)), 25),
    /** The id that the stretch before said. */
    dopo: z.optional(id),
    sort_by: z._default(z.enum(sortBy), sortBy[0]),
    sort_order: z._default(z.enum(['asc', 'desc']), order),
  }
}

/** The answer of such a list. */
/* @__NO_SIDE_EFFECTS__ */
export const stretchOf = <R extends z.ZodMiniType>(row: R) =>
  z.object({
    righe: z.array(row),
    /** After which row the next stretch begins; null = there is none. */
    dopo: z.nullable(id),
    /** How many answer in all; null = more than ten thousand. */
    quante: z.nullable(z.int()),
  })
