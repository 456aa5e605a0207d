import { quanti } from '@primo/domain/platform/numbers'
import { FILTRO_VUOTO, type FiltroRete, isFiltroVuoto, visibili } from '@primo/domain/rete/rete'
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Chips, SearchBox } from '../../ui/SearchBox.tsx'
import { EmptyState, LoadingState } from '../../ui/states.tsx'
import { Albero } from './Albero.tsx'
import type { Ramo } from './rete.ts'
import { Tabella } from './Tabella.tsx'

/** The picture comes apart: whoever reads the tree does not wait for it. */
const Mappa = lazy(() => import('./mappa/Mappa.tsx').then((m) => ({ default: m.Mappa })))

const VISTE = [
  { value: 'albero', label: 'Albero' },
  { value: 'mappa', label: 'Mappa' },
  { value: 'tabella', label: 'Tabella' },
] as const
type View = (typeof VISTE)[number]['value']

interface Props {
  rami: readonly Ramo[]
  filter: FiltroRete
  change: (filter: FiltroRete) => void
}

/** Search and filters over the network, seen as a tree, as a picture or as a table. */
export function Rete({ rami, filter, change }: Props) {
  const [view, setView] = useState<View>('albero')
  const [aperti, setAperti] = useState<ReadonlySet<number>>(() => new Set())
  const [mostrato, setMostrato] = useState<number | null>(null)
  // Typing stays quick: ten thousand names are looked through when there is time.
  const quieto = useDeferredValue(filter)
  const { posti, trovati } = useMemo(() => visibili(rami, aperti, quieto), [rami, aperti, quieto])
  const livelli = useMemo(() => [...new Set(rami.map((r) => r.nodo.livello))].sort((a, b) => a - b), [rami])
  const filtrato = !isFiltroVuoto(quieto)

  /** Shows a person in the tree, with everybody above opened. */
  function apriNellAlbero(place: number) {
    const fresh = new Set(aperti)
    for (let su = rami[place]!.padre; su >= 0; su = rami[su]!.padre) fresh.add(rami[su]!.nodo.id_segnalatore)
    setAperti(fresh)
    setMostrato(rami[place]!.nodo.id_segnalatore)
    change(FILTRO_VUOTO)
    setView('albero')
  }

  return (
    <section className="stack promotore-stack" aria-label="La rete">
      <SearchBox
        label="Cerca un nome o un codice"
        value={filter.testo}
        onChange={(testo) => change({ ...filter, testo })}
      />
      <div className="rete-filters">
        <Chips
          label="Come vedere la rete"
          options={[...VISTE]}
          value={view}
          onChange={(scelta) => {
            setMostrato(null)
            setView(scelta)
          }}
        />
        <label className="field rete-livello">
          <span className="visually-hidden">Livello</span>
          <span className="field-box">
            <select
              value={filter.livello ?? ''}
              onChange={(e) => change({ ...filter, livello: e.target.value ? Number(e.target.value) : null })}
            >
              <option value="">Tutti i livelli</option>
              {livelli.map((livello) => (
                <option key={livello} value={livello}>
                  {livello}º livello
                </option>
              ))}
            </select>
          </span>
        </label>
        <button
          type="button"
          className="chip"
          aria-pressed={filter.soloAttivi}
          onClick={() => change({ ...filter, soloAttivi: !filter.soloAttivi })}
        >
          Con pratiche
        </button>
      </div>
      <p className="muted" role="status">
        {filtrato
          ? `${quanti(trovati, 'persona trovata', 'persone trovate')} su ${quanti(rami.length, 'persona', 'persone')}`
          : quanti(rami.length, 'persona', 'persone')}
      </p>
      {posti.length === 0 ? (
        <EmptyState
          icon="search"
          title="Nessuno così nella tua rete"
          action={
            <Button variant="soft" onClick={() => change(FILTRO_VUOTO)}>
              Togli i filtri
            </Button>
          }
        >
          Prova con una parte del nome, oppure con il codice.
        </EmptyState>
      ) : view === 'albero' ? (
        <Albero
          rami={rami}
          places={posti}
          filtered={filtrato}
          aperti={aperti}
          open={setAperti}
          mostrato={mostrato}
        />
      ) : view === 'mappa' ? (
        <Suspense fallback={<LoadingState />}>
          <Mappa rami={rami} filter={quieto} openInTree={apriNellAlbero} />
        </Suspense>
      ) : (
        <Tabella rami={rami} filter={quieto} />
      )}
    </section>
  )
}
