import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/surfaces.tsx'
import { contaFratelli } from './fratelli.ts'
import { findInitial, moveFor } from './keys.ts'
import { RigaAlbero } from './RigaAlbero.tsx'
import type { Ramo } from './rete.ts'

/** Time within which letters typed make one word. */
const PAROLA_MS = 700
const RIGA_PX = 60

interface Props {
  rami: readonly Ramo[]
  posti: readonly number[]
  filtrato: boolean
  aperti: ReadonlySet<number>
  apri: (aperti: ReadonlySet<number>) => void
  /** Who to show when the tree opens, with the focus on it; null for nobody. */
  mostrato: number | null
}

/** The network as a tree: only the rows in sight are drawn; the focus stays on the tree, which says where it is. */
export function Albero({ rami, posti, filtrato, aperti, apri, mostrato }: Props) {
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
  const aperto = (posto: number) => filtrato || aperti.has(rami[posto]!.nodo.id_segnalatore)
  const qui = Math.max(
    0,
    posti.findIndex((p) => rami[p]!.nodo.id_segnalatore === attivo),
  )

  const daMostrare = useRef(mostrato)
  useEffect(() => {
    // Under a filter about to be taken off the places are not yet the ones to scroll to.
    if (daMostrare.current === null || filtrato) return
    daMostrare.current = null
    rows.scrollToIndex(qui, { align: 'center' })
    box.current?.focus()
  }, [rows, qui, filtrato])

  function vai(n: number) {
    setAttivo(rami[posti[n]!]!.nodo.id_segnalatore)
    rows.scrollToIndex(n)
  }
  function commuta(posto: number, come: boolean) {
    const nuovi = new Set(aperti)
    if (come) nuovi.add(rami[posto]!.nodo.id_segnalatore)
    else nuovi.delete(rami[posto]!.nodo.id_segnalatore)
    apri(nuovi)
  }
  function tasto(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const fatto = moveFor(event.key, { rami, posti, qui, aperto, filtrato })
    if (fatto && 'vai' in fatto) vai(fatto.vai)
    else if (fatto && 'apri' in fatto) commuta(fatto.apri, true)
    else if (fatto) commuta(fatto.chiudi, false)
    else if (event.key.length === 1 && event.key !== ' ') {
      const continua = event.timeStamp - battuto.current.quando < PAROLA_MS
      battuto.current = {
        testo: (continua ? battuto.current.testo : '') + event.key,
        quando: event.timeStamp,
      }
      const trovato = findInitial(rami, posti, qui, battuto.current.testo)
      if (trovato >= 0) vai(trovato)
    } else if (event.key !== ' ') return
    event.preventDefault()
  }

  /** A tap is the same as Enter on that row. */
  function tocca(event: MouseEvent) {
    const riga = event.target instanceof Element ? event.target.closest('[role=treeitem]') : null
    const posto = posti[Number(riga?.getAttribute('data-index') ?? -1)]
    if (posto === undefined) return
    setAttivo(rami[posto]!.nodo.id_segnalatore)
    if (!filtrato && rami[posto]!.nodo.children.length > 0) commuta(posto, !aperto(posto))
  }

  const inVista = rows.getVirtualItems()
  return (
    <Card className="albero-card">
      <div className="albero-barra">
        <Button
          variant="plain"
          small
          disabled={filtrato}
          onClick={() =>
            apri(new Set(rami.filter((r) => r.nodo.children.length > 0).map((r) => r.nodo.id_segnalatore)))
          }
        >
          Espandi tutto
        </Button>
        <Button variant="plain" small disabled={filtrato} onClick={() => apri(new Set())}>
          Comprimi tutto
        </Button>
      </div>
      <div
        ref={box}
        className="albero"
        role="tree"
        aria-label="La tua rete, dallo sponsor alle persone che ha portato"
        tabIndex={0}
        aria-activedescendant={
          inVista.some((r) => r.index === qui) ? `${id}-${rami[posti[qui]!]!.nodo.id_segnalatore}` : undefined
        }
        onKeyDown={tasto}
        onClick={tocca}
      >
        <div role="presentation" style={{ height: rows.getTotalSize(), position: 'relative' }}>
          {inVista.map((riga) => {
            const posto = posti[riga.index]!
            const ramo = rami[posto]!
            return (
              <RigaAlbero
                key={riga.key}
                id={`${id}-${ramo.nodo.id_segnalatore}`}
                ramo={ramo}
                posto={riga.index}
                misura={rows.measureElement}
                alto={riga.start}
                qui={riga.index === qui}
                aperto={aperto(posto)}
                fratelli={fratelli[riga.index]!}
                sotto={ramo.fine - posto - 1}
              />
            )
          })}
        </div>
      </div>
    </Card>
  )
}
