import * as z from 'zod/mini'

/** Table with one kind of a member's personal data, readable by programs and by people. */
export const dataTable = z.object({
  /** Stable machine-readable name of the table, such as `pratica`. */
  chiave: z.string(),
  /** Title of the table for people, such as «Pratiche che hai registrato». */
  titolo: z.string(),
  colonne: z.array(z.string()),
  /** Rows with one text per column, empty when there is no value. Instants are ISO 8601. */
  righe: z.array(z.array(z.string())),
  /** False when rows were cut to fit the response. The member asks the operators for the rest. */
  intera: z.boolean(),
})
export type DataTable = z.output<typeof dataTable>
