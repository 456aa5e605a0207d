import * as z from 'zod/mini'

/** One kind of data the house holds about a member, as a table: the same for a program and for a person. */
export const dataTable = z.object({
  /** Stable name, for programs: `pratica`. */
  chiave: z.string(),
  /** The same for people: «Pratiche che hai registrato». */
  titolo: z.string(),
  colonne: z.array(z.string()),
  /** One text a column; empty when there is nothing; instants as ISO 8601. */
  righe: z.array(z.array(z.string())),
  /** False when there are more rows than one answer carries: the rest is asked of the operators. */
  intera: z.boolean(),
})
export type DataTable = z.output<typeof dataTable>
