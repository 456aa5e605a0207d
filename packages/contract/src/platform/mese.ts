import * as z from 'zod/mini'

/**
 * Schema of a month, such as `2026-11`, in the years that `domain/platform/dates.ts` supports and whose next month it supports
 * too. It has a module of its own because the public pages load the other fields and need no month.
 */
export const mese = z
  .string()
  .check(z.regex(/^[12][0-9]{3}-(0[1-9]|1[0-2])$/, 'Scrivi il mese come 2027-01.'))
