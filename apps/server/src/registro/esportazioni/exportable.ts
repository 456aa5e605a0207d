import type { CallSpec, Query } from '@primo/contract/platform/route'
import type { Cell, CellKind } from '@primo/domain/registro/esportazioni'
import type { Reader } from '../../platform/db/db.ts'
import type { PageQuery, Search } from '../../platform/db/pagination.ts'
import type { Similar, SimilarIn } from '../../platform/db/similar-names.ts'

type ExportColumn<R> = {
  nome: string
  tipo: CellKind
  cella: (row: R) => Cell
  /**
   * Name of the column of the on-screen list that shows the exported field. A field without one is exported only when all columns
   * are.
   */
  colonna?: string
}

/** A list that can be exported: its search and its columns. */
export type Exportable = {
  /** Title of the list, and name of the exported file. */
  title: string
  /** SQL expression of the key of a row of the list. */
  id: string
  search: (query: PageQuery) => Search
  /** How the list finds names similar to the search text. Omitted = it does not. */
  similar?: SimilarIn
  /** Whether individually selected rows must match the list's search too, because the caller may not see every row. */
  within?: true
  /** Adds to rows the data that the search's columns do not have. Omitted = rows are exported as the search returns them. */
  complete?: (reader: Reader, rows: object[]) => Promise<object[]>
  colonne: readonly ExportColumn<object>[]
}

/** Returns the names of a list's columns that can be selected for an export. */
export const columnsOf = ({ colonne }: Pick<Exportable, 'colonne'>): string[] => [
  ...new Set(colonne.flatMap(({ colonna }) => colonna ?? [])),
]

/** Returns a list restricted to the requested columns, in the list's order; null = all. */
export const withColumns = (list: Exportable, chosen: readonly string[] | null): Exportable =>
  chosen === null
    ? list
    : { ...list, colonne: list.colonne.filter(({ colonna }) => colonna && chosen.includes(colonna)) }

/**
 * Parameters of the search in addition to the list's query: the caller (`chi`), the resource to which the list belongs (`di`),
 * blind indexes, similar names.
 */
type ExportFilters = { chi?: number; di?: number; indici?: readonly string[]; simili?: Similar }

/**
 * Declares a list's export, with the types of its rows.
 * @param search the search of the list's own page, for a query of the list
 * @param within whether selected rows must match the search too
 * @param complete returns, for a batch of rows in their order, the data that the search does not have
 * @param colonne the exported columns; `Row` is a row of the search, `Told` the completed row
 */
export const exportable = <C extends CallSpec, Row extends object, Told extends object = Row>(
  what: {
    title: string
    id: string
    within?: true
    similar?: SimilarIn
    search: (query: Query<C> & PageQuery & ExportFilters) => Search
    colonne: readonly ExportColumn<Told>[]
  } & (Row extends Told ? unknown : { complete: (reader: Reader, rows: Row[]) => Promise<Told[]> }),
): Exportable => what as unknown as Exportable

type Someone = { denominazione: string; email: string; cellulare: string }

/** Formats a state for display: `in_preparazione` becomes «In preparazione». */
export const formatStateLabel = (state: string) =>
  `${state.charAt(0).toUpperCase()}${state.slice(1)}`.replaceAll('_', ' ')

/** Returns the columns with a person's name and contacts, under the heading `nome`, as part of the list's column `colonna`. */
export const personColumns = <R>(
  nome: string,
  colonna: string,
  of: (row: R) => Someone,
): ExportColumn<R>[] => [
  { nome, colonna, tipo: 'testo', cella: (row) => of(row).denominazione },
  { nome: 'E-mail', colonna, tipo: 'testo', cella: (row) => of(row).email },
  { nome: 'Cellulare', colonna, tipo: 'testo', cella: (row) => of(row).cellulare },
]
