import { Button, useMediaQuery } from '@mui/material'
import { wholeNumber } from '@primo/domain/platform/numbers'
import type { ReactNode } from 'react'
import { type Identifier, type RaRecord, ShowBase, useShowContext } from 'react-admin'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { isWork, type Worked } from '../data/incarichi.ts'
import { hasNotes } from '../data/note.ts'
import { paths } from '../paths.ts'
import { Actions } from './Actions.tsx'
import type { QueueTable } from './action.ts'
import { Back } from './Back.tsx'
import { Beside } from './Beside.tsx'
import type { CardOf } from './Coda.tsx'
import { HistoryList, type HistoryStep } from './HistoryList.tsx'
import { useKeys } from './keys/use-keys.ts'
import { LinkRegistro } from './LinkRegistro.tsx'
import { InCarico } from './lavoro/InCarico.tsx'
import { NotRead } from './NotRead.tsx'
import { Note } from './note/Note.tsx'
import { PageHeading } from './PageHeading.tsx'
import { Panel } from './Panel.tsx'
import { SAID_IN_PLACE } from './states.tsx'
import { useNeighbours } from './useNeighbours.ts'
import { readView, viewAddress } from './view.ts'
import './detail.css'

type Props<R extends RaRecord> = {
  table: QueueTable<R>
  /** A row of its queue, which stands beside it where there is room. */
  card: CardOf<never> | null
  stato: (cosa: R) => ReactNode
  /** What is needed to decide. */
  dati: (cosa: R) => ReactNode
  /** What happened to it, the latest first. */
  storia: (cosa: R) => HistoryStep[]
  /** It is not a queue to empty: after acting one stays. */
  resta?: true
}

/** One thing of a queue, whole: what is known on one side, what may be done and what was done on the other. */
export function Detail<R extends RaRecord>(props: Props<R>) {
  const { id = '' } = useParams()
  // Opened again with what had been written for it: as if it came anew.
  const { state } = useLocation()
  const { table, card } = props
  const wide = useMediaQuery('(min-width: 1280px)')
  const besides = wide && card !== null
  const open = (
    <ShowBase
      resource={props.table.resource}
      id={id}
      key={`${id} ${state?.again ?? ''}`}
      queryOptions={SAID_IN_PLACE}
    >
      <Content {...props} id={id} beside={besides} />
    </ShowBase>
  )
  if (!besides) return open
  return (
    <Beside table={table as unknown as QueueTable<never>} card={card} id={id}>
      {open}
    </Beside>
  )
}

function Content<R extends RaRecord>(props: Props<R> & { id: Identifier; beside: boolean }) {
  const { table, id } = props
  const { record: letta, error, refetch } = useShowContext<R>()
  // What comes first is the row of the list: the thing is whole when it has its story.
  const record = letta && 'storia' in letta ? letta : null
  const vicine = useNeighbours(table.resource, id, table.ordine)
  const navigate = useNavigate()
  const toOpen = (key: string, does: string, other: Identifier | null) =>
    other === null ? [] : [{ key, does, run: () => void navigate(paths.una(table.resource, other)) }]
  useKeys([
    ...toOpen('j', 'Apre la cosa dopo', vicine.dopo),
    ...toOpen('k', 'Apre la cosa prima', vicine.prima),
  ])
  const back = { to: viewAddress(table.resource), name: table.titolo }
  if (!record) {
    return (
      <>
        {!props.beside && <Back {...back} />}
        <NotRead query={{ data: undefined, error, refetch }} />
      </>
    )
  }
  const between = vicine.posto >= 0 && (
    <nav className="neighbours" aria-label="Nella coda">
      <Vicina resource={table.resource} id={vicine.prima} nome="Precedente" />
      <span>
        {wholeNumber(vicine.posto + 1)} di {wholeNumber(vicine.quante)}
      </span>
      <Vicina resource={table.resource} id={vicine.dopo} nome="Successiva" />
    </nav>
  )
  return (
    <>
      {props.beside ? <div className="back beside-line">{between}</div> : <Back {...back}>{between}</Back>}
      <PageHeading titolo={table.nome(record)}>
        <div className="row-stato">{props.stato(record)}</div>
      </PageHeading>
      <div className="detail">
        <div className="to-do">
          <Panel titolo="Che cosa puoi fare">
            <Actions table={table} cosa={record} after={props.resta ? null : vicine.prossima} />
          </Panel>
          {isWork(table.oggetto) && (
            <InCarico
              resource={table.resource}
              lavorazione={table.oggetto}
              id={Number(id)}
              nome={table.nome(record)}
              cosa={record as unknown as Worked}
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

function Vicina(props: { resource: string; id: Identifier | null; nome: string }) {
  if (props.id === null) return null
  return (
    <Button component={Link} to={paths.una(props.resource, props.id)} size="small">
      {props.nome}
    </Button>
  )
}
