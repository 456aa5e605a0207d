import { Checkbox } from '@mui/material'
import { Children, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Identifier, RaRecord } from 'react-admin'
import { Link, useNavigate } from 'react-router'
import { heldOn, useHeld } from '../data/held.ts'
import { paths } from '../paths.ts'
import type { QueueTable } from './action.ts'
import { Back } from './Back.tsx'
import { BesideChosen } from './bulk/BesideChosen.tsx'
import { actsTogether } from './bulk/BulkActions.tsx'
import type { CardOf } from './Coda.tsx'
import { NotRead } from './NotRead.tsx'
import { Pages } from './Pages.tsx'
import { InPartenza } from './undo/InPartenza.tsx'
import { useQueuePage } from './useNeighbours.ts'
import { keepView, viewAddress } from './view.ts'
import './beside.css'

type Props = {
  /** Of the thing that is open, and of the queue's rows too. */
  table: QueueTable<never>
  /** Of the queue's rows, whatever they are. */
  card: CardOf<never>
  id: Identifier
  children: ReactNode
}

const OPEN = '[aria-current]'

/** Of a card, what tells one thing from another: the rest is beside it, when it is open. */
const LINES = 3

/** How far each key goes among the rows. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * The page of the queue as it was last looked at, beside the thing that is open, where the screen is wide enough for
 * both: pressed or walked with the arrows, another thing opens and the list stays.
 */
export function Beside({ card, id, children, ...props }: Props) {
  const table = props.table as unknown as QueueTable
  const { resource } = table
  const { name, lines } = card as unknown as CardOf<RaRecord>
  const [, turned] = useState(0)
  const { view, query, rows, last } = useQueuePage(table)
  const navigate = useNavigate()
  const list = useRef<HTMLUListElement>(null)
  const walking = useRef(false)

  // The row that is open stays in sight, whoever opened it.
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
  // What opens takes the focus to its name: who walks the list keeps it there.
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
  const held = useHeld()
  const turn = (page: number) => {
    // What is chosen is what is on the screen (docs/decisions/0054).
    setChosen([])
    keepView(resource, { ...view, page })
    turned((times) => times + 1)
  }

  return (
    <div className="beside">
      <nav className="beside-list" aria-label={`${table.titolo}, accanto`}>
        <Back to={viewAddress(resource)} name={table.titolo} />
        <NotRead query={query} />
        <BesideChosen
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
                  disabled={heldOn(held, resource, row.id) !== undefined}
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
