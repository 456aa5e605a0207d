import './mappa.css'
import { quanti } from '@primo/domain/platform/numbers'
import { corrisponde, type FiltroRete, isFiltroVuoto } from '@primo/domain/rete/rete'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Chips } from '../../../ui/SearchBox.tsx'
import { LoadingState } from '../../../ui/states.tsx'
import { Card } from '../../../ui/surfaces.tsx'
import type { Ramo } from '../rete.ts'
import { createMapBoard, type MapBoard } from './board.ts'
import { listenForGestures } from './gestures.ts'
import type { Layout } from './layout.ts'
import { Scheda } from './Scheda.tsx'
import { COLORINGS, type Coloring, LEGEND, type Scene, sortByWeight, tintOf } from './scene.ts'
import { useLayout } from './useLayout.ts'

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
  filtro: FiltroRete
  /** Shows a person in the tree. */
  apriNellAlbero: (posto: number) => void
}

/** The network as a picture: rings of people around the caller. Its text twins are the tree and the table. */
export function Mappa(props: Props) {
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
  return posti ? <Disegno {...props} posti={posti} /> : <LoadingState />
}

function Disegno({ rami, filtro, apriNellAlbero, posti }: Props & { posti: Layout }) {
  const id = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const tavola = useRef<MapBoard | null>(null)
  const [colore, setColore] = useState<Coloring>('livello')
  const [scelto, setScelto] = useState(-1)
  const perPeso = useMemo(() => sortByWeight(rami), [rami])
  const trovati = useMemo(() => {
    if (isFiltroVuoto(filtro)) return null
    const va = corrisponde(filtro)
    return Uint8Array.from(rami, (r) => (va(r.nodo) ? 1 : 0))
  }, [rami, filtro])
  const scena = useMemo<Scene>(
    () => ({
      ...posti,
      rami,
      perPeso,
      colore,
      trovati,
      tinte: Uint8Array.from(rami, (r) => tintOf(colore, r)),
    }),
    [posti, rami, perPeso, colore, trovati],
  )
  const prima = useRef(scena)
  prima.current = scena

  useEffect(() => {
    const tela = canvas.current
    if (!tela) return
    const mia = createMapBoard(tela, prima.current)
    tavola.current = mia
    const basta = listenForGestures(tela, mia, setScelto)
    return () => {
      basta()
      mia.chiudi()
    }
  }, [])
  useEffect(() => tavola.current?.cambia(scena), [scena])
  useEffect(() => tavola.current?.scegli(scelto), [scelto])
  useEffect(() => {
    const primo = trovati?.indexOf(1) ?? -1
    if (primo >= 0) tavola.current?.centra(primo)
  }, [trovati])

  function tasto(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const freccia = FRECCE[event.key]
    if (freccia) tavola.current?.trascina(...freccia)
    else if (event.key === '+' || event.key === '=') tavola.current?.ingrandisci(PASSO_ZOOM)
    else if (event.key === '-') tavola.current?.ingrandisci(1 / PASSO_ZOOM)
    else if (event.key === '0') tavola.current?.adatta()
    else if (event.key === 'Home') tavola.current?.tornaATe()
    else if (event.key === 'Enter') {
      setScelto(tavola.current?.chi({ x: 0, y: 0 }, Number.POSITIVE_INFINITY) ?? -1)
    } else if (event.key === 'Escape') setScelto(-1)
    else return
    event.preventDefault()
  }

  return (
    <Card className="mappa-card">
      <div className="mappa-barra">
        <Chips label="Colori della mappa" options={[...COLORINGS]} value={colore} onChange={setColore} />
        <div className="mappa-tasti">
          <Button variant="soft" small onClick={() => tavola.current?.ingrandisci(1 / PASSO_ZOOM)}>
            <span aria-hidden="true">−</span>
            <span className="visually-hidden">Rimpicciolisci</span>
          </Button>
          <Button variant="soft" small onClick={() => tavola.current?.ingrandisci(PASSO_ZOOM)}>
            <span aria-hidden="true">+</span>
            <span className="visually-hidden">Ingrandisci</span>
          </Button>
          <Button variant="soft" small onClick={() => tavola.current?.adatta()}>
            Adatta
          </Button>
          <Button variant="soft" small onClick={() => tavola.current?.tornaATe()}>
            <Icon name="pin" />
            Torna a te
          </Button>
        </div>
      </div>
      {/* A picture to whoever does not see it: its words are in the tree and in the table, and the label says so. */}
      <div className="mappa-tela">
        <canvas
          ref={canvas}
          role="img"
          tabIndex={0}
          aria-label={`Mappa della rete, ${quanti(rami.length, 'persona', 'persone')} intorno a te`}
          aria-describedby={`${id}-aiuto`}
          onKeyDown={tasto}
        />
      </div>
      {scelto >= 0 && rami[scelto] ? (
        <Scheda
          rami={rami}
          posto={scelto}
          chiudi={() => {
            setScelto(-1)
            canvas.current?.focus()
          }}
          apriNellAlbero={() => apriNellAlbero(scelto)}
        />
      ) : null}
      <ul className="mappa-legenda" aria-label="Che cosa dicono i colori">
        {LEGEND[colore].map((voce, i) => (
          <li key={voce}>
            <i style={{ background: `var(--mappa-${colore}-${i + 1})` }} aria-hidden="true" />
            {voce}
          </li>
        ))}
      </ul>
      <p id={`${id}-aiuto`} className="muted mappa-aiuto">
        Trascina per spostarti, pizzica o usa la rotella per ingrandire, tocca una persona per la sua scheda.
        Da tastiera: frecce, + e −, 0 per vedere tutto, Inizio per tornare a te, Invio per la persona più
        vicina al centro. Le stesse persone si leggono in Albero e in Tabella.
      </p>
    </Card>
  )
}
