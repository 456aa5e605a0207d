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
type Vista = (typeof VISTE)[number]['value']

interface Props {
  rami: readonly Ramo[]
  filtro: FiltroRete
  cambia: (filtro: FiltroRete) => void
}

/** Search and filters over the network, seen as a tree, as a picture or as a table. */
export function Rete({ rami, filtro, cambia }: Props) {
  const [vista, setVista] = useState<Vista>('albero')
  const [aperti, setAperti] = useState<ReadonlySet<number>>(() => new Set())
  const [mostrato, setMostrato] = useState<number | null>(null)
  // Typing stays quick: ten thousand names are looked through when there is time.
  const quieto = useDeferredValue(filtro)
  const { posti, trovati } = useMemo(() => visibili(rami, aperti, quieto), [rami, aperti, quieto])
  const livelli = useMemo(() => [...new Set(rami.map((r) => r.nodo.livello))].sort((a, b) => a - b), [rami])
  const filtrato = !isFiltroVuoto(quieto)

  /** Shows a person in the tree, with everybody above opened. */
  function apriNellAlbero(posto: number) {
    const nuovi = new Set(aperti)
    for (let su = rami[posto]!.padre; su >= 0; su = rami[su]!.padre) nuovi.add(rami[su]!.nodo.id_segnalatore)
    setAperti(nuovi)
    setMostrato(rami[posto]!.nodo.id_segnalatore)
    cambia(FILTRO_VUOTO)
    setVista('albero')
  }

  return (
    <section className="stack promotore-pila" aria-label="La rete">
      <SearchBox
        label="Cerca un nome o un codice"
        value={filtro.testo}
        onChange={(testo) => cambia({ ...filtro, testo })}
      />
      <div className="rete-filtri">
        <Chips
          label="Come vedere la rete"
          options={[...VISTE]}
          value={vista}
          onChange={(scelta) => {
            setMostrato(null)
            setVista(scelta)
          }}
        />
        <label className="field rete-livello">
          <span className="visually-hidden">Livello</span>
          <span className="field-box">
            <select
              value={filtro.livello ?? ''}
              onChange={(e) => cambia({ ...filtro, livello: e.target.value ? Number(e.target.value) : null })}
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
          aria-pressed={filtro.soloAttivi}
          onClick={() => cambia({ ...filtro, soloAttivi: !filtro.soloAttivi })}
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
            <Button variant="soft" onClick={() => cambia(FILTRO_VUOTO)}>
              Togli i filtri
            </Button>
          }
        >
          Prova con una parte del nome, oppure con il codice.
        </EmptyState>
      ) : vista === 'albero' ? (
        <Albero
          rami={rami}
          posti={posti}
          filtrato={filtrato}
          aperti={aperti}
          apri={setAperti}
          mostrato={mostrato}
        />
      ) : vista === 'mappa' ? (
        <Suspense fallback={<LoadingState />}>
          <Mappa rami={rami} filtro={quieto} apriNellAlbero={apriNellAlbero} />
        </Suspense>
      ) : (
        <Tabella rami={rami} filtro={quieto} />
      )}
    </section>
  )
}
