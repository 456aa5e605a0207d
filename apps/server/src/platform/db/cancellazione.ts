/** What becomes of the rows of a table about a member when he is erased (decisions §11). */
type VoceCancellazione = {
  /** Which rows are his: SQL, `$1` is his account. */
  dove: string
  /** The rows go. */
  elimina?: true
  /** What each column becomes, as SQL. */
  diventa?: Record<string, string>
  /** Columns that stay, with why. */
  tieni?: Record<string, string>
}

/** By table: every area says it of its own, in its `cancellazione.ts`, and `privacy/cancellazione` does it in order. */
export type PianoCancellazione = Record<string, VoceCancellazione>

export const SUO = 'utente_id = $1'
export const SISTEMA = 'parola o numero del sistema, non della persona'

/** Columns that stay, all for one reason. */
export const keepColumns = (perche: string, ...columns: string[]) =>
  Object.fromEntries(columns.map((c) => [c, perche]))
