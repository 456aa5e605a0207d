import './rete-map.css'
import { quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { type FiltroRete, isFiltroVuoto, matchesFiltro } from '@primo/domain/rete/rete'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/cards-and-tags.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Chips } from '../../../ui/ListHead.tsx'
import { LoadingState } from '../../../ui/loading-and-errors.tsx'
import type { Ramo } from '../rete.ts'
import { createMapCanvas, listenForGestures, type MapCanvas } from './map-canvas.ts'
import type { Layout } from './ring-layout.ts'
import { COLORINGS, type Coloring, LEGEND, type Scene, sortByWeight, tintOf } from './scene-and-view.ts'

const PASSO_PX = 80
const PASSO_ZOOM = 1.5
const FRECCE: Record<string, readonly [number, number]> = {
  ArrowLeft: [PASSO_PX, 0],
  ArrowRight: [-PASSO_PX, 0],
  ArrowUp: [0, PASSO_PX],
  ArrowDown: [0, -PASSO_PX],
}

interface Props {
  rami: readonly Ramo[]
  filter: FiltroRete
  /** Opens the tree at a person. */
  openInTree: (place: number) => void
  /** Opens the details of a person of the map. */
  openSheet: (place: number) => void
}

/** Shows the network as a map: rings of people around the caller. Its text alternatives are the tree and the table. */
export function ReteMap(props: Props) {
  const { posti, guasto } = useLayout(props.rami)
  if (guasto) {
    return (
      <Card>
        <p role="alert">
          Questo browser non riesce a disegnare la mappa: la stessa rete si legge in Albero e in Tabella.
        </p>
      </Card>
    )
  }
  return posti ? <Drawing {...props} places={posti} /> : <LoadingState />
}

function Drawing({ rami, filter, openInTree, openSheet, places }: Props & { places: Layout }) {
  const id = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const table = useRef<MapCanvas | null>(null)
  const [colore, setColore] = useState<Coloring>('livello')
  const [chosen, setChosen] = useState(-1)
  const perPeso = useMemo(() => sortByWeight(rami), [rami])
  const trovati = useMemo(() => {
    if (isFiltroVuoto(filter)) return null
    const va = matchesFiltro(filter)
    return Uint8Array.from(rami, (r) => (va(r.nodo) ? 1 : 0))
  }, [rami, filter])
  const scena = useMemo<Scene>(
    () => ({
      ...places,
      rami,
      perPeso,
      colore,
      trovati,
      tinte: Uint8Array.from(rami, (r) => tintOf(colore, r)),
    }),
    [places, rami, perPeso, colore, trovati],
  )
  const before = useRef(scena)
  before.current = scena

  useEffect(() => {
    const board = canvas.current
    if (!board) return
    const mine = createMapCanvas(board, before.current)
    table.current = mine
    const basta = listenForGestures(board, mine, setChosen)
    return () => {
      basta()
      mine.close()
    }
  }, [])
  useEffect(() => table.current?.change(scena), [scena])
  useEffect(() => table.current?.choose(chosen), [chosen])
  useEffect(() => {
    const first = trovati?.indexOf(1) ?? -1
    if (first >= 0) table.current?.centra(first)
  }, [trovati])

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const freccia = FRECCE[event.key]
    if (freccia) table.current?.trascina(...freccia)
    else if (event.key === '+' || event.key === '=') table.current?.ingrandisci(PASSO_ZOOM)
    else if (event.key === '-') table.current?.ingrandisci(1 / PASSO_ZOOM)
    else if (event.key === '0') table.current?.adatta()
    else if (event.key === 'Home') table.current?.tornaATe()
    else if (event.key === 'Enter') {
      setChosen(table.current?.chi({ x: 0, y: 0 }, Number.POSITIVE_INFINITY) ?? -1)
    } else if (event.key === 'Escape') setChosen(-1)
    else return
    event.preventDefault()
  }

  return (
    <Card className="mappa-card">
      <div className="mappa-bar">
        <Chips label="Colori della mappa" options={[...COLORINGS]} value={colore} onChange={setColore} />
        <div className="mappa-keys">
          <Button variant="soft" small onClick={() => table.current?.ingrandisci(1 / PASSO_ZOOM)}>
            <span aria-hidden="true">−</span>
            <span className="visually-hidden">Rimpicciolisci</span>
          </Button>
          <Button variant="soft" small onClick={() => table.current?.ingrandisci(PASSO_ZOOM)}>
            <span aria-hidden="true">+</span>
            <span className="visually-hidden">Ingrandisci</span>
          </Button>
          <Button variant="soft" small onClick={() => table.current?.adatta()}>
            Adatta
          </Button>
          <Button variant="soft" small onClick={() => table.current?.tornaATe()}>
            <Icon name="pin" />
            Torna a te
          </Button>
        </div>
      </div>
      {/* An image for screen readers: its label names the text alternatives, tree and table. */}
      <div className="mappa-canvas">
        <canvas
          ref={canvas}
          role="img"
          tabIndex={0}
          aria-label={`Mappa della rete, ${quanti(rami.length, 'persona', 'persone')} intorno a te`}
          aria-describedby={`${id}-aiuto`}
          onKeyDown={onKeyDown}
        />
      </div>
      {chosen >= 0 && rami[chosen] ? (
        <Scheda
          rami={rami}
          place={chosen}
          close={() => {
            setChosen(-1)
            canvas.current?.focus()
          }}
          openInTree={() => openInTree(chosen)}
          openSheet={() => openSheet(chosen)}
        />
      ) : null}
      <ul className="mappa-legend" aria-label="Che cosa dicono i colori">
        {LEGEND[colore].map((item, i) => (
          <li key={item}>
            <i style={{ background: `var(--mappa-${colore}-${i + 1})` }} aria-hidden="true" />
            {item}
          </li>
        ))}
      </ul>
      <p id={`${id}-aiuto`} className="muted mappa-help">
        Trascina per spostarti, pizzica o usa la rotella per ingrandire, tocca una persona per la sua scheda.
        Da tastiera: frecce, + e −, 0 per vedere tutto, Inizio per tornare a te, Invio per la persona più
        vicina al centro. Le stesse persone si leggono in Albero e in Tabella.
      </p>
    </Card>
  )
}

/**
 * Computes the map's layout of a network in a web worker. `posti` is null until it is ready. `guasto` is set when the worker
 * failed.
 */
function useLayout(rami: readonly Ramo[]) {
  const [pronta, setPronta] = useState<{ di: readonly Ramo[]; posti: Layout } | null>(null)
  const [guasto, setGuasto] = useState(false)
  useEffect(() => {
    const lavoro = new Worker(new URL('./ring-layout-worker.ts', import.meta.url), { type: 'module' })
    lavoro.onmessage = ({ data }: MessageEvent<Layout>) => setPronta({ di: rami, posti: data })
    lavoro.onerror = () => setGuasto(true)
    setGuasto(false)
    lavoro.postMessage(Int32Array.from(rami, (r) => r.padre))
    return () => lavoro.terminate()
  }, [rami])
  return { posti: pronta?.di === rami ? pronta.posti : null, guasto }
}

interface SchedaProps {
  rami: readonly Ramo[]
  place: number
  close: () => void
  openInTree: () => void
  /** Opens the details of the person selected on the map. */
  openSheet: () => void
}

/** Shows a card with the person selected on the map. */
export function Scheda({ rami, place, close, openInTree, openSheet }: SchedaProps) {
  const { nodo, fine, padre } = rami[place]!
  const scheda = useRef<HTMLElement>(null)
  // On a phone the map fills the screen: the card must scroll into view.
  useEffect(() => {
    if (place >= 0) scheda.current?.scrollIntoView({ block: 'nearest' })
  }, [place])
  const invito = padre < 0 ? 'con il tuo invito' : `con l’invito di ${rami[padre]!.nodo.denominazione}`
  return (
    <section
      ref={scheda}
      className="mappa-person"
      aria-label={`Scheda di ${nodo.denominazione}`}
      aria-live="polite"
    >
      <div className="row">
        <h3 className="grow">{nodo.denominazione}</h3>
        <button type="button" className="mappa-close" aria-label="Chiudi la scheda" onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <p className="muted">
        {nodo.livello}º livello{nodo.qualifica ? `, ${nodo.qualifica}` : ''}, {invito}
      </p>
      <p>
        <b>
          {nodo.pratiche === 0
            ? 'Ancora nessuna pratica'
            : quanti(nodo.pratiche, 'pratica inviata', 'pratiche inviate')}
        </b>
        <span className="muted">
          {' '}
          · {fine - place > 1 ? `${wholeNumber(fine - place - 1)} nella sua rete` : 'nessuno nella sua rete'}
        </span>
      </p>
      <div className="mappa-keys">
        <Button variant="soft" small onClick={openSheet}>
          Vedi la scheda
        </Button>
        <Button variant="soft" small onClick={openInTree}>
          Apri nell’albero
        </Button>
      </div>
    </section>
  )
}
