import { Button, Checkbox, useMediaQuery } from '@mui/material'
import { wholeNumber } from '@primo/domain/platform/numbers'
import {
  Children,
  type Dispatch,
  type KeyboardEvent,
  type ReactNode,
  type SetStateAction,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Identifier, RaRecord } from 'react-admin'
import { Link, useNavigate } from 'react-router'
import { queuedActionOn, useQueuedActions } from '../../data/undo-queue.ts'
import { paths } from '../../paths.ts'
import { storedViewUrl, storeView } from '../../state/tab-storage.ts'
import type { BulkTask, QueueTable } from '../actions/action-table.ts'
import { actsTogether, ListPaneBulkActions } from '../actions/BulkActions.tsx'
import { BulkDialog } from '../actions/BulkDialog.tsx'
import type { CardOf } from '../list/Coda.tsx'
import { Pages } from '../list/PagedList.tsx'
import { QueryStatus } from '../page/loading-and-errors.tsx'
import { useShortcuts } from '../shortcuts/KeyboardShortcuts.tsx'
import { InPartenza } from '../undo/QueuedActionTray.tsx'
import { BackLink } from './RecordPage.tsx'
import { useNeighbours, useQueuePage } from './useNeighbours.ts'
import './detail.css'

type RecordWithListProps<R extends RaRecord> = {
  table: QueueTable<R>
  id: Identifier
  /** Card of the list's rows, shown next to the record on wide screens. */
  card: CardOf<never> | null
  children: ReactNode
}

/**
 * Shows an open record of a queue with links to the previous and next one, and on wide screens with the queue's list next to it.
 * The record and the dialog of a bulk action have the same place in the tree at every width, so that they survive another window
 * size.
 */
export function RecordWithList<R extends RaRecord>({ table, id, card, children }: RecordWithListProps<R>) {
  const wide = useMediaQuery('(min-width: 1280px)') && card !== null
  const neighbours = <Neighbours table={table} id={id} />
  const [chosen, setChosen] = useState<readonly Identifier[]>([])
  const [task, setTask] = useState<BulkTask<RaRecord> | null>(null)
  const queue = table as unknown as QueueTable
  return (
    <div className={wide ? 'beside' : undefined}>
      {wide && (
        <ListPane table={queue} card={card} id={id} chosen={chosen} setChosen={setChosen} choose={setTask} />
      )}
      <div>
        {wide ? (
          <div className="back beside-line">{neighbours}</div>
        ) : (
          <BackLink to={storedViewUrl(table.resource)} name={table.titolo}>
            {neighbours}
          </BackLink>
        )}
        {children}
      </div>
      {task && (
        <BulkDialog table={queue} task={task} unselect={() => setChosen([])} close={() => setTask(null)} />
      )}
    </div>
  )
}

function Neighbours<R extends RaRecord>({ table, id }: Pick<RecordWithListProps<R>, 'table' | 'id'>) {
  const { resource } = table
  const { posto, quante, prima, dopo } = useNeighbours(table, id)
  const navigate = useNavigate()
  const toOpen = (key: string, does: string, other: Identifier | null) =>
    other === null ? [] : [{ key, does, run: () => void navigate(paths.una(resource, other)) }]
  useShortcuts([...toOpen('j', 'Apre la cosa dopo', dopo), ...toOpen('k', 'Apre la cosa prima', prima)])
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

type ListPaneProps = {
  /** Definition of the queue that the open record belongs to. */
  table: QueueTable
  /** Card that renders each row of the list. */
  card: CardOf<never>
  id: Identifier
  /** Ids of the selected rows. */
  chosen: readonly Identifier[]
  setChosen: Dispatch<SetStateAction<readonly Identifier[]>>
  choose: (task: BulkTask<RaRecord>) => void
}

const OPEN = '[aria-current]'

/** Number of lines of each card in the narrow list. The open record shows the rest. */
const LINES = 3

/** Offset from the open row of the row that each arrow key opens. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Shows the list with its last filters next to the open record, on wide screens. A click or the arrow keys open another record,
 * and the list stays.
 */
function ListPane({ table, card, id, chosen, setChosen, choose }: ListPaneProps) {
  const { resource } = table
  const { name, lines } = card as unknown as CardOf<RaRecord>
  const [, turned] = useState(0)
  const { view, query, rows, last } = useQueuePage(table)
  const navigate = useNavigate()
  const list = useRef<HTMLUListElement>(null)
  const walking = useRef(false)

  // Keeps the open row visible, however it was opened.
  useEffect(() => {
    const open = rows?.some((row) => String(row.id) === String(id))
    if (open) list.current?.querySelector(OPEN)?.closest('li')?.scrollIntoView({ block: 'nearest' })
  }, [id, rows])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined || !rows) return
    event.preventDefault()
    const place = rows.findIndex((row) => String(row.id) === String(id))
    const next = rows[place + step]
    if (!next) return
    walking.current = true
    navigate(paths.una(resource, next.id))
  }
  // A newly opened record focuses its heading. During keyboard navigation the focus stays in the list.
  useEffect(() => {
    const keepFocus = ({ target }: FocusEvent) => {
      if (!walking.current || (target as HTMLElement).tagName !== 'H1') return
      walking.current = false
      list.current?.querySelector<HTMLElement>(OPEN)?.focus({ preventScroll: true })
    }
    document.addEventListener('focusin', keepFocus)
    return () => document.removeEventListener('focusin', keepFocus)
  }, [])
  const held = useQueuedActions()
  const changePage = (page: number) => {
    // The selection is limited to visible rows (docs/decisions/0054).
    setChosen([])
    storeView(resource, { ...view, page })
    turned((times) => times + 1)
  }

  return (
    <nav className="beside-list" aria-label={`${table.titolo}, accanto`}>
      <BackLink to={storedViewUrl(resource)} name={table.titolo} />
      <QueryStatus query={query} />
      <ListPaneBulkActions
        table={table}
        rows={rows?.filter((row) => chosen.includes(row.id)) ?? []}
        choose={choose}
        unselect={() => setChosen([])}
      />
      <ul ref={list} onKeyDown={onKeyDown}>
        {rows?.map((row) => (
          <li key={row.id} data-open={String(row.id) === String(id)}>
            <Link
              to={paths.una(resource, row.id)}
              {...(String(row.id) === String(id) && { 'aria-current': 'true' as const })}
            >
              {name(row)}
            </Link>
            {actsTogether(table) && (
              <Checkbox
                className="beside-choose"
                size="small"
                checked={chosen.includes(row.id)}
                disabled={queuedActionOn(held, resource, row.id) !== undefined}
                onChange={(_, on) =>
                  setChosen((before) =>
                    on ? [...before, row.id] : before.filter((other) => other !== row.id),
                  )
                }
                slotProps={{ input: { 'aria-label': `Seleziona ${table.nome(row)}` } }}
              />
            )}
            <InPartenza resource={resource} id={row.id} />
            {Children.map(lines(row).slice(0, LINES), (line) => line && <p>{line}</p>)}
          </li>
        ))}
      </ul>
      <Pages page={view.page} last={last} go={changePage} label="Pagine dell’elenco" />
    </nav>
  )
}
