import { type Theme, useMediaQuery } from '@mui/material'
import { accorda, quanti } from '@primo/domain/platform/numbers'
import { Children, type ReactNode, useEffect, useRef, useState } from 'react'
import {
  BulkActionsToolbar,
  DataTable,
  type DataTableProps,
  FilterForm,
  ListBase,
  Pagination,
  type RaRecord,
  useListContext,
  useNotify,
} from 'react-admin'
import { isAssignable } from '../../data/incarichi.ts'
import { listOfViews } from '../../data/saved-views.ts'
import { useChosenColumns } from '../../state/preferences.ts'
import { storeView } from '../../state/tab-storage.ts'
import type { BulkTask, QueueTable } from '../actions/action-table.ts'
import { actsTogether, BulkActions } from '../actions/BulkActions.tsx'
import { BulkDialog } from '../actions/BulkDialog.tsx'
import { ExportQueue } from '../export/ExportButton.tsx'
import { TakeNextInQueue } from '../incarichi/TakeNextButton.tsx'
import { ListError, SHOWS_OWN_ERROR } from '../page/loading-and-errors.tsx'
import { PageHeading } from '../page/Page.tsx'
import { useShortcuts, useSlashToSearch } from '../shortcuts/KeyboardShortcuts.tsx'
import { Colonne, type Column, columnOf, idsOf, visibleColumns } from './column-definitions.tsx'
import {
  AssignmentFilter,
  FilterChips,
  FoldedFilters,
  fieldsOf,
  OverdueFilter,
  type QueueFilters,
  type QueueStates,
  StateTabs,
} from './filter-bar.tsx'
import { MoreFilters } from './MoreFilters.tsx'
import { QueueTableBody, ROW_KEYS, RowLink, RowsTable } from './row-components.tsx'
import { Viste } from './Viste.tsx'
import './list.css'

type Props<R extends RaRecord> = {
  table: QueueTable<R>
  filtri: QueueFilters
  stati: QueueStates
  /** Buttons of the page for actions that do not concern a single row. */
  azioni?: ReactNode
  /** Content above the rows that concerns the whole queue. */
  sopra?: ReactNode
  /** Message shown when the list is empty. */
  niente: string
  /** Columns of the table on wide screens. */
  columns: readonly Column<R>[]
  card: CardOf<R>
}

/** Content of the card that replaces a table row on narrow screens: link and lines of text. */
export type CardOf<R> = {
  picture?: (row: R) => ReactNode
  name: (row: R) => string
  /** Returns the lines of the card. Null lines are omitted. */
  lines: (row: R) => ReactNode[]
}

/**
 * List of a queue: search, states with counts, rows to open or to act on in bulk, pages. The whole state is in the URL; opened
 * from the menu, it has its defaults (docs/decisions/0054).
 */
export function Coda<R extends RaRecord>(props: Props<R>) {
  const { titolo, resource } = props.table
  const elenco = listOfViews(resource)
  const chosen = useChosenColumns(resource)
  return (
    <ListBase
      resource={props.table.resource}
      sort={{ field: props.table.ordine, order: props.table.way ?? 'ASC' }}
      perPage={25}
      exporter={false}
      storeKey={false}
      queryOptions={SHOWS_OWN_ERROR}
    >
      <PageHeading titolo={titolo}>
        <div className="head-look">
          {elenco && <Viste elenco={elenco} />}
          {elenco && <Colonne columns={props.columns} />}
          <ExportQueue resource={resource} columns={idsOf(visibleColumns(props.columns, chosen))} />
        </div>
      </PageHeading>
      <div className="head-azioni">
        <StateTabs {...props.stati} />
        <TakeNextInQueue table={props.table} />
        {props.azioni}
      </div>
      <FoldedFilters titolo={titolo}>
        <FilterForm filters={fieldsOf(props.filtri)} />
        {isAssignable(props.table.oggetto) && <AssignmentFilter />}
        {isAssignable(props.table.oggetto) && <OverdueFilter />}
        {props.filtri.more && <MoreFilters fields={props.filtri.more} />}
      </FoldedFilters>
      <FilterChips filters={props.filtri} states={props.stati} />
      {props.sopra}
      <SelectionInView />
      <Rows {...props} />
    </ListBase>
  )
}

const SCELTE = [25, 50, 100]
/** Bulk actions of a queue, without «select all»: they apply to the selected rows of the visible page. */
const insiemeDi = (
  table: QueueTable,
  choose: (daFare: BulkTask<RaRecord>) => void,
): Pick<DataTableProps, 'bulkActionButtons' | 'bulkActionsToolbar'> => {
  if (!actsTogether(table)) return { bulkActionButtons: false }
  const azioni = <OnChosen table={table} choose={choose} />
  return {
    bulkActionButtons: azioni,
    bulkActionsToolbar: <BulkActionsToolbar selectAllButton={false}>{azioni}</BulkActionsToolbar>,
  }
}

function OnChosen(props: { table: QueueTable; choose: (daFare: BulkTask<RaRecord>) => void }) {
  const { selectedIds, data = [] } = useListContext()
  // Visible rows only: a bulk action never applies to a row the user cannot see.
  return <BulkActions {...props} rows={data.filter((row) => selectedIds.includes(row.id))} />
}

function Rows<R extends RaRecord>(props: Props<R>) {
  useSlashToSearch()
  useShortcuts(ROW_KEYS)
  const largo = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'))
  const { error, isPending, data, total, isFetching, filterValues, sort, page, perPage, onSelect } =
    useListContext<R>()
  const table = props.table as unknown as QueueTable
  const [daFare, setDaFare] = useState<BulkTask<RaRecord> | null>(null)
  const { resource } = table
  const chosen = useChosenColumns(resource)
  useEffect(() => {
    storeView(resource, { filter: filterValues, sort: sort.field, order: sort.order, page, perPage })
  }, [resource, filterValues, sort, page, perPage])
  if (error && !data) return <ListError />
  const vuoto = !isPending && (total === 0 || (page === 1 && data.length === 0))
  return (
    <>
      <div className="queue-rows" aria-busy={isFetching}>
        {isPending && (
          <p className="stato-page" role="status">
            Caricamento…
          </p>
        )}
        {vuoto && <EmptyList niente={props.niente} />}
        {!isPending && !vuoto && largo && (
          <RowsTable value={table}>
            <DataTable body={QueueTableBody} {...insiemeDi(table, setDaFare)} rowClick="show" size="small">
              {visibleColumns(props.columns, chosen).map(columnOf)}
            </DataTable>
          </RowsTable>
        )}
        {!isPending && !vuoto && !largo && (
          <ul className="cards">
            {data?.map((row) => (
              <li key={row.id}>
                <RowCard row={row} to={props.table.opens?.(row)} {...props.card} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {!vuoto && <Pagination rowsPerPageOptions={SCELTE} />}
      {daFare && (
        <BulkDialog table={table} task={daFare} unselect={() => onSelect([])} close={() => setDaFare(null)} />
      )}
    </>
  )
}

function RowCard<R extends RaRecord>({
  row,
  to,
  picture,
  name,
  lines,
}: CardOf<R> & { row: R; to: string | undefined }) {
  const words = (
    <>
      <RowLink id={row.id} to={to}>
        {name(row)}
      </RowLink>
      {Children.map(lines(row), (line) => line && <p>{line}</p>)}
    </>
  )
  return picture ? (
    <div className="con-picture">
      {picture(row)}
      <span>{words}</span>
    </div>
  ) : (
    words
  )
}

/** Message of an empty list. With active filters it says so, because the queue itself may not be empty. */
function EmptyList({ niente }: { niente: string }) {
  const { filterValues } = useListContext()
  const on = Object.keys(filterValues).length
  return (
    <div className="stato-page">
      <p>
        {on === 0
          ? niente
          : accorda(on, 'Con questo filtro non c’è nulla.', 'Con questi filtri non c’è nulla.')}
      </p>
    </div>
  )
}

/**
 * Limits the selection to the visible rows of a list (docs/decisions/0054): another search, filter, order or page clears it, and
 * a row that leaves the list is deselected with a notification.
 */
function SelectionInView() {
  const { data, filterValues, sort, page, perPage, isPlaceholderData, selectedIds, onSelect } =
    useListContext()
  const notify = useNotify()
  const veduta = JSON.stringify([filterValues, sort, page, perPage])
  const before = useRef(veduta)

  useEffect(() => {
    if (before.current !== veduta) {
      before.current = veduta
      onSelect([])
      return
    }
    if (!data || isPlaceholderData) return
    const viste = selectedIds.filter((id) => data.some((row) => row.id === id))
    const andate = selectedIds.length - viste.length
    if (andate === 0) return
    onSelect(viste)
    notify(
      accorda(
        andate,
        'Una riga scelta non è più in questo elenco: non è più scelta.',
        `${quanti(andate, 'riga scelta', 'righe scelte')} non sono più in questo elenco: non sono più scelte.`,
      ),
      { type: 'info' },
    )
  }, [data, isPlaceholderData, selectedIds, onSelect, veduta, notify])
  return null
}
