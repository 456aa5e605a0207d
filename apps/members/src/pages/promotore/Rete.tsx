import { loadCode } from '@primo/client/lazy'
import { quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { FILTRO_VUOTO, type FiltroRete, isFiltroVuoto, visibleIndices } from '@primo/domain/rete/rete'
import { useDeferredValue, useMemo, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { LazySection } from '../../ui/Lazy.tsx'
import { Chips, ListHead, SearchBox } from '../../ui/ListHead.tsx'
import { EmptyState } from '../../ui/loading-and-errors.tsx'
import { SelectField } from '../../ui/more-fields.tsx'
import { alertFailure } from '../../ui/overlays.ts'
import { ReteTable } from './ReteTable.tsx'
import { ReteTree } from './ReteTree.tsx'
import type { Ramo } from './rete.ts'

/** Loads the network's map on demand, as the tree does not need it. */
const mappa = () => import('./map/ReteMap.tsx').then((file) => file.ReteMap)

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

/** Shows the network as tree, map or table, with search and filters. */
export function Rete({ rami, filter, change }: Props) {
  const [view, setView] = useState<View>('albero')
  const [aperti, setAperti] = useState<ReadonlySet<number>>(() => new Set())
  const [mostrato, setMostrato] = useState<number | null>(null)
  // Deferred, so that typing stays fast while ten thousand names are searched.
  const quieto = useDeferredValue(filter)
  const { posti, trovati } = useMemo(() => visibleIndices(rami, aperti, quieto), [rami, aperti, quieto])
  const livelli = useMemo(() => [...new Set(rami.map((r) => r.nodo.livello))].sort((a, b) => a - b), [rami])
  const filtrato = !isFiltroVuoto(quieto)

  /** Shows a person in the tree with the children and all the ancestors expanded. */
  function apriNellAlbero(place: number) {
    const fresh = new Set(aperti)
    if (rami[place]!.nodo.children.length > 0) fresh.add(rami[place]!.nodo.id_segnalatore)
    for (let su = rami[place]!.padre; su >= 0; su = rami[su]!.padre) fresh.add(rami[su]!.nodo.id_segnalatore)
    setAperti(fresh)
    setMostrato(rami[place]!.nodo.id_segnalatore)
    change(FILTRO_VUOTO)
    setView('albero')
  }

  /** Opens the details of a person, whose code is loaded on the first opening. */
  async function apriScheda(place: number) {
    try {
      const { personaDialog } = await loadCode(() => import('./PersonaDialog.tsx'))
      if (await personaDialog({ rami, place })) apriNellAlbero(place)
    } catch (cause) {
      void alertFailure('Scheda non aperta', cause)
    }
  }

  return (
    <section className="list-first" aria-label="La rete">
      <ListHead
        search={
          <SearchBox
            folds
            label="Cerca un nome o un codice"
            value={filter.testo}
            onChange={(testo) => change({ ...filter, testo })}
          />
        }
        {...(rami.length > 1
          ? {
              more: {
                changed: Number(filter.livello !== null) + Number(filter.soloAttivi),
                fields: <Narrow filter={filter} change={change} livelli={livelli} />,
              },
            }
          : {})}
      >
        <Chips
          label="Come vedere la rete"
          options={[...VISTE]}
          value={view}
          onChange={(scelta) => {
            setMostrato(null)
            setView(scelta)
          }}
        />
      </ListHead>
      <p className={filtrato ? 'muted' : 'visually-hidden'} role="status">
        {filtrato
          ? `${quanti(trovati, 'persona trovata', 'persone trovate')} su ${wholeNumber(rami.length)}`
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
        <ReteTree
          rami={rami}
          places={posti}
          filtered={filtrato}
          aperti={aperti}
          open={setAperti}
          mostrato={mostrato}
          scheda={(place) => void apriScheda(place)}
        />
      ) : view === 'mappa' ? (
        <LazySection
          load={mappa}
          props={{
            rami,
            filter: quieto,
            openInTree: apriNellAlbero,
            openSheet: (place) => void apriScheda(place),
          }}
        />
      ) : (
        <ReteTable rami={rami} filter={quieto} />
      )}
    </section>
  )
}

interface NarrowProps {
  filter: FiltroRete
  change: (filter: FiltroRete) => void
  livelli: readonly number[]
}

/** Filters the network by level, or by people with pratiche. */
function Narrow({ filter, change, livelli }: NarrowProps) {
  return (
    <div className="form">
      <SelectField
        label="Livello"
        value={filter.livello ?? ''}
        onChange={(e) => change({ ...filter, livello: e.target.value ? Number(e.target.value) : null })}
        none={['', 'Tutti i livelli']}
        choices={livelli.map((livello) => [livello, `${livello}º livello`])}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={filter.soloAttivi}
          onChange={() => change({ ...filter, soloAttivi: !filter.soloAttivi })}
        />
        <b>Con pratiche</b>
      </label>
    </div>
  )
}
