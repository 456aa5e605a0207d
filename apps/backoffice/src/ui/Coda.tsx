import { type Theme, useMediaQuery } from '@mui/material'
import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import {
  BulkActionsToolbar,
  DataTable,
  type DataTableProps,
  FilterForm,
  ListBase,
  Pagination,
  type RaRecord,
  useListContext,
} from 'react-admin'
import type { ActionTable, QueueTable } from './action.ts'
import { BulkActions, BulkDialog, type BulkTask } from './BulkActions.tsx'
import { EmptyList } from './EmptyList.tsx'
import { PageHeading } from './PageHeading.tsx'
import { QueueTableBody, RowsTable } from './QueueTableBody.tsx'
import { SelectionInView } from './SelectionInView.tsx'
import { type QueueStates, StateTabs } from './StateTabs.tsx'
import { ListError, SAID_IN_PLACE } from './states.tsx'
import { keepView } from './view.ts'
import './coda.css'

/** Where `/` is a letter one writes: ticking a row leaves the focus on its box, and there it is a key. */
const SI_SCRIVE = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/** A column of a queue's table; one without a field is not ordered by. */
export type Column<R extends RaRecord> = {
  label: string
  source?: string
  align?: 'right'
  /** What stands in it, where it is not the field as it is. */
  render?: (riga: R) => ReactNode
  /** What stands below, smaller. */
  below?: (riga: R) => ReactNode
}

type Props<R extends RaRecord> = {
  tavola: QueueTable<R>
  filtri: ReactElement[]
  stati: QueueStates
  /** What may be done from here that is not about a row. */
  azioni?: ReactNode
  /** What the list says when nothing waits. */
  niente: string
  /** The table, where there is room for one. */
  colonne: readonly Column<R>[]
  /** A row as a card, where there is not. */
  scheda: (riga: R) => ReactNode
}

/**
 * A queue: search, states with their counts, rows to open or to act on together, pages. The address keeps it all and
 * nothing else does: opened from the menu it is as it was the first day (docs/decisions/0054).
 */
export function Coda<R extends RaRecord>(props: Props<R>) {
  const { titolo } = props.tavola
  return (
    <ListBase
      resource={props.tavola.risorsa}
      sort={{ field: props.tavola.ordine, order: 'ASC' }}
      perPage={25}
      exporter={false}
      storeKey={false}
      queryOptions={SAID_IN_PLACE}
    >
      <PageHeading titolo={titolo} />
      {props.azioni ? (
        <div className="testa-azioni">
          <StateTabs {...props.stati} />
          {props.azioni}
        </div>
      ) : (
        <StateTabs {...props.stati} />
      )}
      <search className="filtri" aria-label={`Cerca in ${titolo}`}>
        <FilterForm filters={props.filtri} />
      </search>
      <SelectionInView />
      <Righe {...props} />
    </ListBase>
  )
}

/** A column as react-admin draws it. */
function columnOf<R extends RaRecord>({ below, render, ...column }: Column<R>) {
  const content = below
    ? (riga: R) => (
        <>
          {render?.(riga)}
          <small>{below(riga)}</small>
        </>
      )
    : render
  return (
    <DataTable.Col<R>
      key={column.label}
      {...column}
      disableSort={!column.source}
      {...(content ? { render: content } : {})}
    />
  )
}

/** «/» goes to the search box, as in the places where people search all day. */
function useBarraPerCercare() {
  useEffect(() => {
    const premuto = (evento: KeyboardEvent) => {
      const dove = evento.target instanceof HTMLElement ? evento.target : document.body
      if (evento.key !== '/' || dove.matches(SI_SCRIVE)) return
      evento.preventDefault()
      document.querySelector<HTMLInputElement>('.filtri input')?.focus()
    }
    document.addEventListener('keydown', premuto)
    return () => document.removeEventListener('keydown', premuto)
  }, [])
}

const SCELTE = [25, 50, 100]
/** No «select all»: what is acted on together is what is on the page, seen. */
const insiemeDi = (
  tavola: ActionTable,
  scegli: (daFare: BulkTask<RaRecord>) => void,
): Pick<DataTableProps, 'bulkActionButtons' | 'bulkActionsToolbar'> => {
  if (!Object.values(tavola.azioni).some((azione) => azione.insieme)) return { bulkActionButtons: false }
  const azioni = <BulkActions tavola={tavola} scegli={scegli} />
  return {
    bulkActionButtons: azioni,
    bulkActionsToolbar: <BulkActionsToolbar selectAllButton={false}>{azioni}</BulkActionsToolbar>,
  }
}

function Righe<R extends RaRecord>(props: Props<R>) {
  useBarraPerCercare()
  const largo = useMediaQuery((tema: Theme) => tema.breakpoints.up('md'))
  const { error, isPending, data, total, isFetching, filterValues, sort, page, perPage } = useListContext<R>()
  const tavola = props.tavola as unknown as ActionTable
  const [daFare, setDaFare] = useState<BulkTask<RaRecord> | null>(null)
  const { risorsa } = tavola
  useEffect(() => {
    keepView(risorsa, { filter: filterValues, sort: sort.field, order: sort.order, page, perPage })
  }, [risorsa, filterValues, sort, page, perPage])
  if (error && !data) return <ListError />
  const vuoto = !isPending && total === 0
  return (
    <>
      <div className={`righe${isFetching ? ' aggiorna' : ''}`} aria-busy={isFetching}>
        {isPending && (
          <p className="stato-pagina" role="status">
            Caricamento…
          </p>
        )}
        {vuoto && <EmptyList niente={props.niente} filtri={props.filtri} stati={props.stati.words} />}
        {!isPending && !vuoto && largo && (
          <RowsTable value={tavola}>
            <DataTable body={QueueTableBody} {...insiemeDi(tavola, setDaFare)} rowClick="show" size="small">
              {props.colonne.map(columnOf)}
            </DataTable>
          </RowsTable>
        )}
        {!isPending && !vuoto && !largo && (
          <ul className="schede">
            {data?.map((riga) => (
              <li key={riga.id}>{props.scheda(riga)}</li>
            ))}
          </ul>
        )}
      </div>
      {!vuoto && <Pagination rowsPerPageOptions={SCELTE} />}
      {daFare && <BulkDialog tavola={tavola} {...daFare} chiudi={() => setDaFare(null)} />}
    </>
  )
}
