/** Filters of the operators' lists, in addition to search and state. Each list uses a subset. */
import * as z from 'zod/mini'
import { id, readable, searched } from './fields.ts'
import { periodDay } from './operatore-fields.ts'

/** Days in Rome's time zone, both included. Each list defines which date they apply to. */
export const inPeriod = { dal: z.optional(periodDay), al: z.optional(periodDay) }

/** Filter by the operator who acted on the item, as account id. */
export const byOperator = { operatore: z.optional(id) }

/** Direct sponsor of the item's member: the sponsor code, or all the words of the name. */
export const bySponsor = { sponsor: z.optional(searched(1).check(readable)) }

const cents = z.optional(z.int().check(z.gte(0), z.lte(1_000_000_000_00)))
/** Filter by a range of amounts in cents, both bounds included. */
export const betweenAmounts = { importo_da_cent: cents, importo_a_cent: cents }

const points = z.optional(z.int().check(z.gte(-10_000_000), z.lte(10_000_000)))
/** Filter by a range of points, both bounds included. */
export const betweenPoints = { punti_da: points, punti_a: points }

/**
 * Returns the filter by an event of the item, one of `kinds`, within some days. It selects exactly the items that the
 * statistics count.
 */
/* @__NO_SIDE_EFFECTS__ */
export const whatHappened = <const K extends string>(kinds: readonly [K, ...K[]]) => ({
  accaduto: z.optional(z.enum(kinds)),
  accaduto_dal: z.optional(periodDay),
  accaduto_al: z.optional(periodDay),
})

const RANGES = [
  ['dal', 'al', 'Questo giorno viene prima di quello da cui si comincia.'],
  ['accaduto_dal', 'accaduto_al', 'Questo giorno viene prima di quello da cui si comincia.'],
  ['traguardo_dal', 'traguardo_al', 'Questo giorno viene prima di quello da cui si comincia.'],
  ['importo_da_cent', 'importo_a_cent', 'Questo importo è più piccolo di quello da cui si comincia.'],
  ['punti_da', 'punti_a', 'Questi punti sono meno di quelli da cui si comincia.'],
] as const

/** Adds to a list's query the check that no range ends before it begins. */
/* @__NO_SIDE_EFFECTS__ */
export function orderedRanges<const S extends z.ZodMiniObject>(query: S): S {
  const checks = RANGES.filter(([from]) => from in query.shape).map(([from, to, error]) =>
    z.refine<Record<string, unknown>>(
      (asked) => {
        const least = asked[from] as string | number | undefined
        const most = asked[to] as string | number | undefined
        return least === undefined || most === undefined || least <= most
      },
      { path: [to], error },
    ),
  )
  return query.check(...(checks as never[])) as S
}
