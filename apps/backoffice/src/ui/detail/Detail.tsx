import type { ReactNode } from 'react'
import { type Identifier, type RaRecord, ShowBase, useShowContext } from 'react-admin'
import { useLocation, useParams } from 'react-router'
import { type AssignmentFields, isAssignable } from '../../data/incarichi.ts'
import { hasNotes } from '../../data/note.ts'
import { readView } from '../../state/tab-storage.ts'
import { Actions } from '../actions/Actions.tsx'
import type { QueueTable } from '../actions/action-table.ts'
import { IncaricoPanel } from '../incarichi/IncaricoPanel.tsx'
import type { CardOf } from '../list/Coda.tsx'
import { Note } from '../note/Note.tsx'
import { PageQueryStatus, SHOWS_OWN_ERROR } from '../page/loading-and-errors.tsx'
import { PageHeading } from '../page/Page.tsx'
import { Panel } from '../page/Panel.tsx'
import { HistoryList, type HistoryStep } from './HistoryList.tsx'
import { LinkRegistro } from './RecordPage.tsx'
import { RecordWithList } from './RecordWithList.tsx'
import { useNeighbours } from './useNeighbours.ts'
import './detail.css'

type Props<R extends RaRecord> = {
  table: QueueTable<R>
  /** Card as which the queue's rows are shown, in the list next to the record on wide screens. */
  card: CardOf<never> | null
  stato: (record: R) => ReactNode
  /** Renders the page's content: the data needed to decide about the record. */
  dati: (record: R) => ReactNode
  /** Returns the events of the record, latest first. */
  storia: (record: R) => HistoryStep[]
  /** Whether the page stays on the record after an action, instead of opening the queue's next record. */
  resta?: true
}

/** Shows a record of a queue: data on one side, actions and history on the other. */
export function Detail<R extends RaRecord>(props: Props<R>) {
  const { id = '' } = useParams()
  // Reopened after an undo with its form values: remounts the page.
  const { state } = useLocation()
  return (
    <RecordWithList table={props.table} card={props.card} id={id}>
      <ShowBase
        resource={props.table.resource}
        id={id}
        key={`${id} ${state?.again ?? ''}`}
        queryOptions={SHOWS_OWN_ERROR}
      >
        <Content {...props} id={id} />
      </ShowBase>
    </RecordWithList>
  )
}

function Content<R extends RaRecord>(props: Props<R> & { id: Identifier }) {
  const { table, id } = props
  const { record: letta, error, refetch } = useShowContext<R>()
  // react-admin first provides the list's row. Only the full record has a history.
  const record = letta && 'storia' in letta ? letta : null
  const { prossima } = useNeighbours(table, id)
  if (!record) return <PageQueryStatus query={{ data: undefined, error, refetch }} />
  return (
    <>
      <PageHeading titolo={table.nome(record)}>
        <div className="row-stato">{props.stato(record)}</div>
      </PageHeading>
      <div className="detail">
        <div className="to-do">
          <Panel titolo="Che cosa puoi fare">
            <Actions table={table} record={record} after={props.resta ? null : prossima} />
          </Panel>
          {isAssignable(table.oggetto) && (
            <IncaricoPanel
              resource={table.resource}
              lavorazione={table.oggetto}
              id={Number(id)}
              nome={table.nome(record)}
              record={record as unknown as AssignmentFields}
              filter={readView(table.resource)?.filter ?? {}}
            />
          )}
        </div>
        <div className="to-know">{props.dati(record)}</div>
        <div className="to-recall">
          {hasNotes(table.oggetto) && <Note oggetto={table.oggetto} id={Number(id)} />}
          <Panel titolo="Storia">
            <HistoryList passi={props.storia(record)} />
            <LinkRegistro oggetto={table.oggetto} id={id} />
          </Panel>
        </div>
      </div>
    </>
  )
}
