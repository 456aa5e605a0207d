import * as z from 'zod/mini'
import { day, id, instant, longText, readable, searched } from './fields.ts'

/** Identity and contacts of a person. For operators only. */
export const persona = z.object({
  utente_id: id,
  denominazione: z.string(),
  email: z.string(),
  cellulare: z.string(),
})
export type Persona = z.output<typeof persona>

/** Author of a state change: role, and name unless it is the system. */
export const autore = z.object({
  ruolo: z.enum(['titolare', 'operatore', 'sistema']),
  /** Name of the author. Empty for the system. */
  nome: z.string(),
})

/** Returns the schema of a queue's item counts by state. */
/* @__NO_SIDE_EFFECTS__ */
export const perStato = <const S extends readonly string[]>(stati: S) =>
  z.array(z.object({ stato: z.enum(stati), quante: z.int() }))

/** Returns the schema of an item's state changes, each with its note. */
/* @__NO_SIDE_EFFECTS__ */
export const passi = <S extends z.ZodMiniType>(stato: S) =>
  z.array(z.object({ stato, quando: instant, chi: autore, nota: z.nullable(z.string()) }))

/**
 * Shared definition of the back office's calls: for operators only. Each call adds the permission that it requires (company §1).
 */
export const forOperators = { area: 'operatore', chi: 'operatore' } as const
/**
 * Shared definition of the calls that write and publish the programme's rules. With `leggono`, other operators may read them too.
 */
export const forProgramme = { ...forOperators, permesso: 'programma.pubblicare' } as const

/** Schema of the search text of a list: names, e-mail addresses, numbers or codes. */
export const searchWords = z.optional(searched())
/** Schema of the reason that an operator gives for an action, shown to the person concerned. */
export const motivo = z.optional(longText(500))
/** Schema of the first or last day of a report, within the two centuries that the programme supports. */
export const periodDay = day.check(
  z.refine((g) => g >= '2000-01-01' && g <= '2199-12-31', 'Scegli un giorno tra il 2000 e il 2199.'),
)

/** Filters of the operators' lists, in addition to search and state. Each list uses a subset. */

/** Filter by a range of days in Rome's time zone, both included. Each list says which date it applies to. */
export const inPeriod = { dal: z.optional(periodDay), al: z.optional(periodDay) }

/** Filter by the operator who acted on the item, as account id. */
export const byOperator = { operatore: z.optional(id) }

/** Filter by the direct sponsor of the item's member: the sponsor code, or all the words of the name. */
export const bySponsor = { sponsor: z.optional(searched(1).check(readable)) }

const cents = z.optional(
  z.int().check(z.gte(0), z.lte(1_000_000_000_00, 'L’importo non può superare un miliardo di euro.')),
)
/** Filter by a range of amounts in cents, both bounds included. */
export const betweenAmounts = { importo_da_cent: cents, importo_a_cent: cents }

const points = z.optional(z.int().check(z.gte(-10_000_000), z.lte(10_000_000)))
/** Filter by a range of points, both bounds included. */
export const betweenPoints = { punti_da: points, punti_a: points }

/**
 * Returns the filter by an event of the item, of one of `kinds`, in a range of days. It selects exactly the items that the
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

/** Adds to the schema of a list's query the check that no range ends before it begins. */
/* @__NO_SIDE_EFFECTS__ */
export function orderedRanges<const S extends z.ZodMiniObject>(query: S): S {
  const checks = RANGES.filter(([from]) => from in query.shape).map(([from, to, error]) =>
    z.refine<Record<string, unknown>>(
      (values) => {
        const least = values[from] as string | number | undefined
        const most = values[to] as string | number | undefined
        return least === undefined || most === undefined || least <= most
      },
      { path: [to], error },
    ),
  )
  return query.check(...(checks as never[])) as S
}

/** Keyset pagination for long lists: a page starts after a row, and costs the same however far it is. */

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
    /** Total number of rows that match. Null when they are more than ten thousand. */
    quante: z.nullable(z.int()),
  })

/** Period of a report, both days included. Defaults to the last thirty days. */
export const periodQuery = { dal: z.optional(periodDay), al: z.optional(periodDay) }

/** Period of a report, the preceding period of the same length, and the bucket size of the report's time series. */
export const periodo = z.object({
  dal: day,
  al: day,
  prima: z.object({ dal: day, al: day }),
  tratto: z.enum(['giorno', 'mese']),
})
export type Periodo = z.output<typeof periodo>

/**
 * Returns the schema of a time series, whose buckets are identified by their first day.
 * @param figures values of each bucket
 */
/* @__NO_SIDE_EFFECTS__ */
export const serie = <const S extends z.core.$ZodLooseShape>(figures: S) =>
  z.array(z.object({ dal: day, ...figures }))
