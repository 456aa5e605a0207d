import { Button, Menu, MenuItem } from '@mui/material'
import { agisciSuPratica, codaPratiche } from '@primo/contract/pratiche/operatore-pratiche'
import { wholeNumber } from '@primo/domain/platform/numbers'
import { PASSI_PRATICA, type PassoPratica, passoDopo } from '@primo/domain/pratiche/pratica'
import { useId, useState } from 'react'
import { FilterForm, ListBase, useInfiniteGetList, useListContext } from 'react-admin'
import { Link, useLocation } from 'react-router'
import { useCanCall } from '../../data/permissions.ts'
import { queuedActionOn, useQueuedActions } from '../../data/undo-queue.ts'
import { paths } from '../../paths.ts'
import { AskAction } from '../../ui/actions/ActionDialog.tsx'
import { actionOn } from '../../ui/actions/action-table.ts'
import { PASSO_NAMES } from '../../ui/labels/pratiche-richieste.ts'
import {
  AssignmentFilter,
  FilterChips,
  FoldedFilters,
  fieldsOf,
  OverdueFilter,
} from '../../ui/list/filter-bar.tsx'
import { ROW_KEYS, RowLink } from '../../ui/list/row-components.tsx'
import { ErrorState, SHOWS_OWN_ERROR } from '../../ui/page/loading-and-errors.tsx'
import { PageHeading, Permitted } from '../../ui/page/Page.tsx'
import { useShortcuts, useSlashToSearch } from '../../ui/shortcuts/KeyboardShortcuts.tsx'
import { queueForUndo } from '../../ui/undo/useUndo.ts'
import { type PraticaRow, praticheActions, STATE_NAMES } from './actions.ts'
import { linesOf } from './PraticheList.tsx'
import { CalendarioButton } from './pratiche-buttons.tsx'
import './bacheca.css'

const PASSI = Object.keys(PASSI_PRATICA) as PassoPratica[]
const PER_COLONNA = 20
const filters = { search: 'Cliente, convenzionato, numero' }
const stati = { name: 'Stato delle pratiche', first: 'in_lavorazione', labels: STATE_NAMES }

/**
 * Board of the pratiche In Lavorazione: a column for each step, those that have waited longest first. A card is dragged to the next
 * step or to an outcome; its menu has the same actions for the keyboard.
 */
export function BachecaPage() {
  const { search } = useLocation()
  return (
    <Permitted call={codaPratiche} titolo="Bacheca">
      {/* It only keeps the filters in the URL: each column reads its own pratiche. */}
      <ListBase
        resource="pratiche"
        exporter={false}
        storeKey={false}
        queryOptions={{ ...SHOWS_OWN_ERROR, enabled: false }}
      >
        <PageHeading titolo="Bacheca">
          <div className="head-look">
            <CalendarioButton />
            <Button component={Link} to={`${paths.coda('pratiche')}${search}`} variant="outlined">
              Elenco
            </Button>
          </div>
        </PageHeading>
        <FoldedFilters titolo="Bacheca">
          <FilterForm filters={fieldsOf(filters)} />
          <AssignmentFilter />
          <OverdueFilter />
        </FoldedFilters>
        <FilterChips filters={filters} states={stati} />
        <Board />
      </ListBase>
    </Permitted>
  )
}

type Asked = { row: PraticaRow; azione: string }
/** Place on the board where a card can be dropped: a step, or an outcome. */
type Place = PassoPratica | 'completa' | 'rifiuta'

/** Returns the action that moves a pratica to a place of the board; null when it is not allowed. */
function actionTo(place: Place, row: PraticaRow): string | null {
  const azione = place === 'completa' || place === 'rifiuta' ? place : 'avanza'
  if (!(row.azioni as string[]).includes(azione)) return null
  return azione !== 'avanza' || (row.passo && passoDopo(row.passo) === place) ? azione : null
}

function Board() {
  useSlashToSearch()
  useShortcuts(ROW_KEYS)
  const [dragged, setDragged] = useState<PraticaRow | null>(null)
  const [over, setOver] = useState<Place | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  /** Returns the handlers of a place where a card can be dropped. */
  const targetOf = (place: Place) => {
    const azione = dragged && actionTo(place, dragged)
    if (!azione) return { 'data-drop': dragged ? 'no' : undefined }
    return {
      'data-drop': over === place ? 'over' : 'yes',
      onDragOver: (event: React.DragEvent) => {
        event.preventDefault()
        setOver(place)
      },
      onDrop: (event: React.DragEvent) => {
        event.preventDefault()
        end()
        // The next step can be undone; an outcome opens its dialog.
        if (azione !== 'avanza' || !queueForUndo(praticheActions, azione, [dragged]))
          setAsked({ row: dragged, azione })
      },
    }
  }
  return (
    <>
      <div className="bacheca queue-rows">
        {PASSI.map((passo) => (
          <Column
            key={passo}
            passo={passo}
            target={targetOf(passo)}
            drag={setDragged}
            dropped={end}
            ask={setAsked}
          />
        ))}
        <div className="bacheca-esiti" aria-hidden="true" data-shown={dragged !== null}>
          <p {...targetOf('completa')}>Completa</p>
          <p {...targetOf('rifiuta')}>Rifiuta</p>
        </div>
      </div>
      {asked && (
        <AskAction table={praticheActions} {...asked} record={asked.row} close={() => setAsked(null)} />
      )}
    </>
  )
}

type ColumnProps = {
  passo: PassoPratica
  /** Attributes and handlers of the column as a place where a card can be dropped. */
  target: object
  drag: (row: PraticaRow) => void
  /** Called when the dragged card is released, wherever that is. */
  dropped: () => void
  ask: (asked: Asked) => void
}

/** Column of a step, with the pratiche that have waited longest, and more on demand. */
function Column({ passo, target, drag, dropped, ask }: ColumnProps) {
  const heading = useId()
  const { filterValues } = useListContext()
  const { stato: _, passo: __, ...shared } = filterValues
  const { data, total, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteGetList<PraticaRow>(
      'pratiche',
      {
        filter: { ...shared, stato: 'in_lavorazione', passo },
        sort: { field: 'ferma_dal', order: 'ASC' },
        pagination: { page: 1, perPage: PER_COLONNA },
      },
      SHOWS_OWN_ERROR,
    )
  const rows = data?.pages.flatMap((page) => page.data) ?? []
  return (
    <section aria-labelledby={heading} {...target}>
      <h2 id={heading}>
        {PASSO_NAMES[passo]} {total !== undefined && <span className="count">{wholeNumber(total)}</span>}
      </h2>
      {isPending && <p role="status">Caricamento…</p>}
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {data && rows.length === 0 && <p className="muted">Nessuna pratica.</p>}
      <ul className="cards bacheca-cards">
        {rows.map((row) => (
          <Card key={row.id} row={row} drag={drag} dropped={dropped} ask={ask} />
        ))}
      </ul>
      {hasNextPage && (
        <Button fullWidth aria-disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Un momento…' : 'Mostra altre'}
        </Button>
      )}
    </section>
  )
}

function Card({
  row,
  drag,
  dropped,
  ask,
}: { row: PraticaRow } & Pick<ColumnProps, 'drag' | 'dropped' | 'ask'>) {
  const queued = queuedActionOn(useQueuedActions(), 'pratiche', row.id) !== undefined
  const movable = useCanCall()(agisciSuPratica) && !queued && row.azioni.length > 0
  return (
    <li
      draggable={movable}
      className={queued ? 'is-held' : undefined}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        // Some browsers drag nothing without data; the name stays out of other programs.
        event.dataTransfer.setData('text/plain', String(row.id))
        drag(row)
      }}
      onDragEnd={dropped}
    >
      <RowLink id={row.id}>{row.nominativo}</RowLink>
      {linesOf(row).map((line, i) => line && <p key={String(i)}>{line}</p>)}
      {movable && <Sposta row={row} ask={ask} />}
    </li>
  )
}

/** Menu of the actions on a card, for the keyboard and the phone: the same as by dragging it. */
function Sposta({ row, ask }: { row: PraticaRow; ask: (asked: Asked) => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const menu = useId()
  return (
    <>
      <Button
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menu : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Sposta<span className="visually-hidden"> {praticheActions.nome(row)}</span>
      </Button>
      <Menu id={menu} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {row.azioni.map((azione) => (
          <MenuItem
            key={azione}
            onClick={() => {
              setAnchor(null)
              ask({ row, azione })
            }}
          >
            {actionOn(praticheActions, row, azione).nome}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
