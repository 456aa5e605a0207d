import { Checkbox } from '@mui/material'
import { Children, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Identifier, RaRecord } from 'react-admin'
import { Link, useNavigate } from 'react-router'
import { queuedActionOn, useQueuedActions } from '../../data/undo-queue.ts'
import { paths } from '../../paths.ts'
import type { QueueTable } from '../actions/action.ts'
import { actsTogether } from '../actions/BulkActions.tsx'
import { ListPaneBulkActions } from '../actions/ListPaneBulkActions.tsx'
import type { CardOf } from '../list/Coda.tsx'
import { Pages } from '../list/Pages.tsx'
import { storedViewUrl, storeView } from '../list/view.ts'
import { QueryStatus } from '../page/QueryStatus.tsx'
import { InPartenza } from '../undo/InPartenza.tsx'
import { BackLink } from './BackLink.tsx'
import { useQueuePage } from './useNeighbours.ts'
import './list-pane.css'

type Props = {
  /** Definition of the queue that the open record belongs to. */
  table: QueueTable<never>
  /** Card that renders each row of the list. */
  card: CardOf<never>
  id: Identifier
  children: ReactNode
}

const OPEN = '[aria-current]'

/** Number of lines of each card in the narrow list. The open record shows the rest. */
const LINES = 3

/** Offset of the row that each arrow key selects. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Shows the list with its last filters next to the open record, on wide screens. A click or the arrow keys open another record,
 * and the list stays.
 */
export function ListPane({ card, id, children, ...props }: Props) {
  const table = props.table as unknown as QueueTable
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

  const walk = (event: KeyboardEvent) => {
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
  const [chosen, setChosen] = useState<readonly Identifier[]>([])
  const held = useQueuedActions()
  const turn = (page: number) => {
    // The selection is limited to visible rows (docs/decisions/0054).
    setChosen([])
    storeView(resource, { ...view, page })
    turned((times) => times + 1)
  }

  return (
    <div className="beside">
      <nav className="beside-list" aria-label={`${table.titolo}, accanto`}>
        <BackLink to={storedViewUrl(resource)} name={table.titolo} />
        <QueryStatus query={query} />
        <ListPaneBulkActions
          table={table}
          rows={rows?.filter((row) => chosen.includes(row.id)) ?? []}
          unselect={() => setChosen([])}
        />
        <ul ref={list} onKeyDown={walk}>
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
        <Pages page={view.page} last={last} go={turn} label="Pagine dell’elenco" />
      </nav>
      <div>{children}</div>
    </div>
  )
}
