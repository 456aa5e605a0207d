import type { CallSpec, Query } from '@primo/contract/platform/route'
import type { Cell, CellKind } from '@primo/domain/registro/celle'
import type { PageQuery, Search } from '../../platform/db/page.ts'

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

/**
 * Says how a list is taken away.
 * @param search what the list's own page is read by, for a query of the list
 * @param colonne what a row of that search says; `Row` is the search's own
 */
export const exportable = <C extends CallSpec, Row extends object>(what: {
  cosa: string
  id: string
  search: (query: Query<C> & PageQuery) => Search
  colonne: readonly ExportColumn<Row>[]
}): Exportable => what as unknown as Exportable
