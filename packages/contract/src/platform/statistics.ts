import * as z from 'zod/mini'
import { day } from './fields.ts'
import { periodDay } from './operatore-fields.ts'

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

/** Returns the schema of a time series. Each bucket is identified by its first day. */
/* @__NO_SIDE_EFFECTS__ */
export const serie = <const S extends z.core.$ZodLooseShape>(figures: S) =>
  z.array(z.object({ dal: day, ...figures }))
