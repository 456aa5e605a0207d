import * as z from 'zod/mini'

/** A month, `2026-11`. Apart from the other fields, which the front door loads without asking for a month. */
export const mese = z.string().check(z.regex(/^[0-9]{4}-(0[1-9]|1[0-2])$/, 'Scrivi il mese come 2027-01.'))
