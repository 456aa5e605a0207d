import type { CallSpec, Query } from '@primo/contract/platform/route'
import type { Cell, CellKind } from '@primo/domain/registro/celle'
import type { Reader } from '../../platform/db/db.ts'
import type { PageQuery, Search } from '../../platform/db/page.ts'
import type { Similar, SimilarIn } from '../../platform/db/similar.ts'

export type ExportColumn<R> = {
  nome: string
  tipo: CellKind
  cella: (row: R) => Cell
  /** The column of the list it is said in; without, it leaves only with all the others. */
  colonna?: string
}

/** A list whose rows may be taken away: the search it is read by, and what each row says. */
export type Exportable = {
  /** What they are called, and their file. */
  cosa: string
  /** SQL of a row's key. */
  id: string
  search: (query: PageQuery) => Search
  /** How names like those typed are found, where the list finds them. */
  similar?: SimilarIn
  /** Rows chosen one by one have to answer the search too: who may ask for the list may not see all there are. */
  within?: true
  /** Adds to some rows what no column of theirs says; without, a row is told as it is read. */
  complete?: (reader: Reader, rows: object[]) => Promise<object[]>
  colonne: readonly ExportColumn<object>[]
}

/** The columns a list may be asked for by name. */
export const columnsOf = ({ colonne }: Pick<Exportable, 'colonne'>): string[] => [
  ...new Set(colonne.flatMap(({ colonna }) => colonna ?? [])),
]

/** A list with no more columns than were chosen, in their own order; null = all. */
export const withColumns = (list: Exportable, chosen: readonly string[] | null): Exportable =>
  chosen === null
    ? list
    : { ...list, colonne: list.colonne.filter(({ colonna }) => colonna && chosen.includes(colonna)) }

/** What an export's search is asked beside the list's own query: who asks, and of what where the list is of one thing. */
type Asked = { chi?: number; di?: number; indici?: readonly string[]; simili?: Similar }

/**
 * Says how a list is taken away.
 * @param search what the list's own page is read by, for a query of the list
 * @param within whether rows that are chosen have to answer the search too
 * @param complete of a piece of the rows, in their order, what else is to be known of each
 * @param colonne what a row of that search says; `Row` is the search's own, `Told` what it is once completed
 */
export const exportable = <C extends CallSpec, Row extends object, Told extends object = Row>(
  what: {
    cosa: string
    id: string
    within?: true
    similar?: SimilarIn
    search: (query: Query<C> & PageQuery & Asked) => Search
    colonne: readonly ExportColumn<Told>[]
  } & (Row extends Told ? unknown : { complete: (reader: Reader, rows: Row[]) => Promise<Told[]> }),
): Exportable => what as unknown as Exportable
