import * as z from 'zod/mini'
import { day } from './fields.ts'
import { periodDay } from './operatore-fields.ts'

/** The days figures are asked for, both ends in them; without, the last thirty. */
export const periodQuery = { dal: z.optional(periodDay), al: z.optional(periodDay) }

/** What was answered for: the days, those as many before them, and in what the figures over time are told. */
export const periodo = z.object({
  dal: day,
  al: day,
  prima: z.object({ dal: day, al: day }),
  tratto: z.enum(['giorno', 'mese']),
})
export type Periodo = z.output<typeof periodo>

/** Figures stretch by stretch, each by the day it begins. */
/* @__NO_SIDE_EFFECTS__ */
export const serie = <const S extends z.core.$ZodLooseShape>(figures: S) =>
  z.array(z.object({ dal: day, ...figures }))
