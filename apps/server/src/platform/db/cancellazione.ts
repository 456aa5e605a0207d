/** Erasure of a member's rows in one table (decisions §11). */
type VoceCancellazione = {
  /** SQL condition that selects the member's rows. `$1` is the account id. */
  dove: string
  /** Whether the member's rows are deleted. */
  elimina?: true
  /** SQL expression of the new value of each overwritten column. */
  diventa?: Record<string, string>
  /** Columns that are kept, each with the reason. */
  tieni?: Record<string, string>
}

/** Erasure plan by table. Each area declares its own in `cancellazione.ts`, and `privacy/cancellazione` runs them in order. */
export type PianoCancellazione = Record<string, VoceCancellazione>

export const SUO = 'utente_id = $1'
export const SISTEMA = 'parola o numero del sistema, non della persona'

/** Declares columns that are all kept for the same reason. */
export const keepColumns = (perche: string, ...columns: string[]) =>
  Object.fromEntries(columns.map((c) => [c, perche]))
