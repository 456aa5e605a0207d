import { Button, useMediaQuery } from '@mui/material'
import { wholeNumber } from '@primo/domain/platform/numbers'
import type { ReactNode } from 'react'
import type { Identifier, RaRecord } from 'react-admin'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import type { QueueTable } from '../actions/action.ts'
import { useKeys } from '../keys/use-keys.ts'
import type { CardOf } from '../list/Coda.tsx'
import { storedViewUrl } from '../list/view.ts'
import { BackLink } from './BackLink.tsx'
import { ListPane } from './ListPane.tsx'
import { useNeighbours } from './useNeighbours.ts'
import './detail.css'

type Props<R extends RaRecord> = {
  table: QueueTable<R>
  id: Identifier
  /** Card of the list's rows, shown next to the record on wide screens. */
  card: CardOf<never> | null
  children: ReactNode
}

/** Shows an open record with its list on wide screens, and with links to the previous and next record. */
export function RecordWithList<R extends RaRecord>({ table, id, card, children }: Props<R>) {
  const wide = useMediaQuery('(min-width: 1280px)')
  if (!wide || card === null) {
    return (
      <>
        <BackLink to={storedViewUrl(table.resource)} name={table.titolo}>
          <Neighbours table={table} id={id} />
        </BackLink>
        {children}
      </>
    )
  }
  return (
    <ListPane table={table as unknown as QueueTable<never>} card={card} id={id}>
      <div className="back beside-line">
        <Neighbours table={table} id={id} />
      </div>
      {children}
    </ListPane>
  )
}

function Neighbours<R extends RaRecord>({ table, id }: Pick<Props<R>, 'table' | 'id'>) {
  const { resource } = table
  const { posto, quante, prima, dopo } = useNeighbours(table, id)
  const navigate = useNavigate()
  const toOpen = (key: string, does: string, other: Identifier | null) =>
    other === null ? [] : [{ key, does, run: () => void navigate(paths.una(resource, other)) }]
  useKeys([...toOpen('j', 'Apre la cosa dopo', dopo), ...toOpen('k', 'Apre la cosa prima', prima)])
  if (posto < 0) return null
  return (
    <nav className="neighbours" aria-label="Nella coda">
      <Neighbour resource={resource} id={prima} name="Precedente" />
      <span>
        {wholeNumber(posto + 1)}
        {quante !== null && ` di ${wholeNumber(quante)}`}
      </span>
      <Neighbour resource={resource} id={dopo} name="Successiva" />
    </nav>
  )
}

function Neighbour({ resource, id, name }: { resource: string; id: Identifier | null; name: string }) {
  if (id === null) return null
  return (
    <Button component={Link} to={paths.una(resource, id)} size="small">
      {name}
    </Button>
  )
}
