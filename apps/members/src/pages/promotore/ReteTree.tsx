import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, memo, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/cards-and-tags.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PersonaInRete } from './PersonaInRete.tsx'
import type { Ramo } from './rete.ts'
import { findInitial, moveFor } from './tree-keyboard.ts'

/** Maximum pause in milliseconds between typed characters of one search word, when the tree is searched by keyboard. */
const PAROLA_MS = 700
const RIGA_PX = 60

interface Props {
  rami: readonly Ramo[]
  places: readonly number[]
  filtered: boolean
  aperti: ReadonlySet<number>
  open: (aperti: ReadonlySet<number>) => void
  /** Index of the person to scroll to and select when the tree opens, or null. */
  mostrato: number | null
  /** Opens the details of the person at an index of the tree. */
  scheda: (place: number) => void
}

/** Shows the network as a virtualized tree. The tree keeps the focus, and names its active item with `aria-activedescendant`. */
export function ReteTree({ rami, places: posti, filtered: filtrato, aperti, open, mostrato, scheda }: Props) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [attivo, setAttivo] = useState<number | null>(mostrato)
  const battuto = useRef({ testo: '', quando: 0 })
  const rows = useVirtualizer({
    count: posti.length,
    getScrollElement: () => box.current,
    estimateSize: () => RIGA_PX,
    overscan: 8,
    getItemKey: (i) => rami[posti[i]!]!.nodo.id_segnalatore,
  })
  const fratelli = useMemo(() => contaFratelli(rami, posti), [rami, posti])
  const aperto = (place: number) => filtrato || aperti.has(rami[place]!.nodo.id_segnalatore)
  // Memoized because a network has thousands of rows, and each scroll renders.
  const qui = useMemo(
    () =>
      attivo === null
        ? 0
        : Math.max(
            0,
            posti.findIndex((p) => rami[p]!.nodo.id_segnalatore === attivo),
          ),
    [rami, posti, attivo],
  )

  const daMostrare = useRef(mostrato)
  useEffect(() => {
    // While a filter is being removed, the positions are not the final ones.
    if (daMostrare.current === null || filtrato) return
    daMostrare.current = null
    rows.scrollToIndex(qui, { align: 'center' })
    box.current?.focus()
  }, [rows, qui, filtrato])

  function goTo(n: number) {
    setAttivo(rami[posti[n]!]!.nodo.id_segnalatore)
    rows.scrollToIndex(n)
  }
  function toggle(place: number, come: boolean) {
    const fresh = new Set(aperti)
    if (come) fresh.add(rami[place]!.nodo.id_segnalatore)
    else fresh.delete(rami[place]!.nodo.id_segnalatore)
    open(fresh)
  }
  /** Returns whether a node can collapse: not under a filter, which expands all shown nodes. */
  const folds = (place: number) => !filtrato && rami[place]!.nodo.children.length > 0

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const here = posti[qui]
    if ((event.key === ' ' || event.key === 'Enter') && here !== undefined) {
      event.preventDefault()
      return scheda(here)
    }
    const done = moveFor(event.key, { rami, posti, qui, aperto, filtrato })
    if (done && 'vai' in done) goTo(done.vai)
    else if (done && 'apri' in done) toggle(done.apri, true)
    else if (done) toggle(done.chiudi, false)
    else if (event.key.length === 1) {
      const continua = event.timeStamp - battuto.current.quando < PAROLA_MS
      battuto.current = {
        testo: (continua ? battuto.current.testo : '') + event.key,
        quando: event.timeStamp,
      }
      const found = findInitial(rami, posti, qui, battuto.current.testo)
      if (found >= 0) goTo(found)
    } else return
    event.preventDefault()
  }

  /** Handles a tap: it opens a person's details, as on the map; on the arrow it expands or collapses the branch. */
  function touch(event: MouseEvent) {
    const row = event.target instanceof Element ? event.target.closest('[role=treeitem]') : null
    const place = posti[Number(row?.getAttribute('data-index') ?? -1)]
    if (place === undefined) return
    setAttivo(rami[place]!.nodo.id_segnalatore)
    const arrow = event.target instanceof Element && event.target.closest('.persona-mark')
    if (arrow && folds(place)) toggle(place, !aperto(place))
    else scheda(place)
  }

  const inVista = rows.getVirtualItems()
  return (
    <Card className="albero-card">
      <div className="albero-bar">
        <Button
          variant="plain"
          small
          disabled={filtrato}
          onClick={() =>
            open(new Set(rami.filter((r) => r.nodo.children.length > 0).map((r) => r.nodo.id_segnalatore)))
          }
        >
          Espandi tutto
        </Button>
        <Button variant="plain" small disabled={filtrato} onClick={() => open(new Set())}>
          Comprimi tutto
        </Button>
      </div>
      <div
        ref={box}
        className="albero"
        role="tree"
        aria-label="La tua rete, dallo sponsor alle persone che ha portato"
        tabIndex={0}
        aria-describedby={`${id}-aiuto`}
        aria-activedescendant={
          inVista.some((r) => r.index === qui) ? `${id}-${rami[posti[qui]!]!.nodo.id_segnalatore}` : undefined
        }
        onKeyDown={onKeyDown}
        onClick={touch}
      >
        <div role="presentation" style={{ height: rows.getTotalSize(), position: 'relative' }}>
          {inVista.map((row) => {
            const place = posti[row.index]!
            const ramo = rami[place]!
            return (
              <TreeRow
                key={row.key}
                id={`${id}-${ramo.nodo.id_segnalatore}`}
                ramo={ramo}
                place={row.index}
                misura={rows.measureElement}
                alto={row.start}
                here={row.index === qui}
                aperto={aperto(place)}
                fratelli={fratelli[row.index]!}
                below={ramo.fine - place - 1}
              />
            )
          })}
        </div>
      </div>
      <p id={`${id}-aiuto`} className="muted albero-aiuto">
        Tocca una persona, o premi Invio, per la sua scheda; con la freccia si apre il suo ramo.
      </p>
    </Card>
  )
}

/** Maximum depth with indentation. Beyond it, a phone would have no width left for the name. */
const RIENTRI_MAX = 7

interface RowProps {
  id: string
  ramo: Ramo
  place: number
  misura: (row: Element | null) => void
  alto: number
  here: boolean
  aperto: boolean
  fratelli: Fratelli
  below: number
}

/** Row of the network's tree, positioned by the virtualizer. It is memoized, so that scrolling does not render it again. */
const TreeRow = memo(function TreeRow(props: RowProps) {
  const { id, ramo, place, misura, alto, here, aperto, fratelli, below } = props
  const { nodo, profondita } = ramo
  const conFigli = nodo.children.length > 0
  return (
    <div
      id={id}
      ref={misura}
      data-index={place}
      className={`persona ${here ? 'persona-qui' : ''}`}
      role="treeitem"
      tabIndex={-1}
      aria-level={profondita + 1}
      aria-setsize={fratelli.quanti}
      aria-posinset={fratelli.posto}
      aria-selected={here}
      aria-expanded={conFigli ? aperto : undefined}
      style={{
        transform: `translateY(${alto}px)`,
        paddingInlineStart: `${Math.min(profondita, RIENTRI_MAX) * 18 + 8}px`,
      }}
    >
      <span className={`persona-mark ${conFigli ? '' : 'persona-leaf'}`}>
        <Icon name="forward" />
      </span>
      <PersonaInRete persona={nodo} below={below} />
    </div>
  )
})

/** Position of a person among the siblings, and number of siblings (ARIA's `posinset` and `setsize`). */
type Fratelli = { posto: number; quanti: number }

/** Returns the position of each shown person among those with the same sponsor. */
function contaFratelli(rami: readonly Ramo[], places: readonly number[]): Fratelli[] {
  const perPadre = new Map<number, number>()
  const posizioni = places.map((p) => {
    const n = (perPadre.get(rami[p]!.padre) ?? 0) + 1
    perPadre.set(rami[p]!.padre, n)
    return n
  })
  return places.map((p, i) => ({ posto: posizioni[i]!, quanti: perPadre.get(rami[p]!.padre)! }))
}
