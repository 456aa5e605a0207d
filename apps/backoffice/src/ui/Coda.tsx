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
import type { ActionTable } from './action.ts'
import { BulkActions, BulkDialog, type BulkTask } from './BulkActions.tsx'
import { EmptyList } from './EmptyList.tsx'
import { PageHeading } from './PageHeading.tsx'
import { QueueTableBody, RowsTable } from './QueueTableBody.tsx'
import { SelectionInView } from './SelectionInView.tsx'
import { ListError, SAID_IN_PLACE } from './states.tsx'
import { keepView } from './view.ts'
import './coda.css'

/** Where `/` is a letter one writes: ticking a row leaves the focus on its box, and there it is a key. */
const SI_SCRIVE = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

type Props<R extends RaRecord> = {
  tavola: ActionTable<R>
  titolo: string
  /** Field the queue is ordered by until the operator says otherwise, and the field names the table knows. */
  ordine: string
  filtri: ReactElement[]
  linguette: ReactNode
  /** The states its tabs choose among, each with its word. */
  stati: Readonly<Record<string, string>>
  /** What the list says when nothing waits. */
  niente: string
  /** The columns of the table, where there is room for one. */
  children: ReactNode
  /** A row as a card, where there is not. */
  scheda: (riga: R) => ReactNode
}

/**
 * A queue: search, states with their counts, rows to open or to act on together, pages. The address keeps it all and
 * nothing else does: opened from the menu it is as it was the first day (docs/decisions/0054).
 */
export function Coda<R extends RaRecord>(props: Props<R>) {
  return (
    <ListBase
      resource={props.tavola.risorsa}
      sort={{ field: props.ordine, order: 'ASC' }}
      perPage={25}
      exporter={false}
      storeKey={false}
      queryOptions={SAID_IN_PLACE}
    >
      <PageHeading titolo={props.titolo} />
      {props.linguette}
      <search className="filtri" aria-label={`Cerca in ${props.titolo}`}>
        <FilterForm filters={props.filtri} />
      </search>
      <SelectionInView />
      <Righe {...props} />
    </ListBase>
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
        {vuoto && <EmptyList niente={props.niente} filtri={props.filtri} stati={props.stati} />}
        {!isPending && !vuoto && largo && (
          <RowsTable value={tavola}>
            <DataTable body={QueueTableBody} {...insiemeDi(tavola, setDaFare)} rowClick="show" size="small">
              {props.children}
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
