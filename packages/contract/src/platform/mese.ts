import * as z from 'zod/mini'

/**
 * A month, `2026-11`, in years that the calendar counts with (`domain/platform/dates.ts`), and its next month too. Apart from
 * the other fields, which the front door loads without asking for a month.
 */
export const mese = z
  .string()
  .check(z.regex(/^[12][0-9]{3}-(0[1-9]|1[0-2])$/, 'Scrivi il mese come 2027-01.'))
