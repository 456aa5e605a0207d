import * as z from 'zod/mini'

/** Table of a member's personal data of one kind, which both programs and people can read. */
export const dataTable = z.object({
  /** Name of the table for programs, which never changes, such as `pratica`. */
  chiave: z.string(),
  /** Title of the table for people, such as «Pratiche che hai registrato». */
  titolo: z.string(),
  colonne: z.array(z.string()),
  /** Rows with one text per column, empty when there is no value. Instants are ISO 8601. */
  righe: z.array(z.array(z.string())),
  /**
   * Whether all rows are included. When false, rows were left out to limit the response, and the member can request them from the
   * operators.
   */
  intera: z.boolean(),
})
export type DataTable = z.output<typeof dataTable>
