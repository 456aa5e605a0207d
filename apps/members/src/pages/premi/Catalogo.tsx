import type { Premio } from '@primo/contract/raccolta/premi'
import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import { quanti } from '@primo/domain/platform/numbers'
import { useQuery } from '@tanstack/react-query'
import { premiQuery, saldoQuery } from '../../data/manifestazione.ts'
import { awaitsFirstResponse } from '../../data/query-client.ts'
import { Button } from '../../ui/Button.tsx'
import { Chips, ListHead, SearchBox, SHORT_LIST_MAX } from '../../ui/ListHead.tsx'
import { EmptyState } from '../../ui/loading-and-errors.tsx'
import { SelectField } from '../../ui/more-fields.tsx'
import { QueryStatus } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import {
  categorie,
  changeFilters,
  EVERYTHING,
  filterPremi,
  hasDefaultFilters,
  type Portata,
  postoInEvidenza,
  SORT_ORDERS,
  type SortOrder,
  useFilters,
} from './catalogo.ts'
import { PremioCard } from './PremioCard.tsx'
import { useDesiderio } from './useDesiderio.ts'

const NOMI_ORDINE: Record<SortOrder, string> = {
  richiedibili: 'Posso richiederlo',
  punti: 'Punti',
  nome: 'Nome',
}

/** Shows the catalogue with search, category and order. `aperto`: the premio shown next to it, on wide screens. */
export function Catalogo({ aperto = null }: { aperto?: number | null }) {
  const { data: premi, error, refetch } = useQuery(premiQuery)
  const filters = useFilters()
  const portata = usePortata()
  const desiderio = useDesiderio()
  // The balance decides the order of the premi: shown before it loads, they would move while the user reads.
  const attende = awaitsFirstResponse(useQuery(saldoQuery))

  if (premi === undefined) {
    return (
      <QueryStatus error={error} retry={refetch}>
        <Skeleton shape="card" count={6} />
      </QueryStatus>
    )
  }
  if (premi.length === 0) {
    return (
      <EmptyState icon="gift" title="Il catalogo sta arrivando">
        In questo momento non ci sono premi da richiedere. I tuoi punti restano al loro posto.
      </EmptyState>
    )
  }
  const found = filterPremi(premi, filters, portata)
  const molti = premi.length > SHORT_LIST_MAX
  // Next to an open premio the column is too narrow for wide cards.
  const apre = aperto === null && hasDefaultFilters(filters)
  const spicca = (premio: Premio) => apre && postoInEvidenza(premio, portata) < Number.MAX_SAFE_INTEGER
  return (
    <section className="list-first" aria-labelledby="titolo-catalogo">
      <div className="catalogo-head">
        <h2 id="titolo-catalogo">Il catalogo</h2>
        {molti ? (
          <SelectField
            label="Ordina per"
            value={filters.ordine}
            onChange={(event) => changeFilters({ ordine: event.target.value as SortOrder })}
            choices={SORT_ORDERS.map((ordine) => [ordine, NOMI_ORDINE[ordine]])}
          />
        ) : null}
      </div>
      {molti ? (
        <ListHead
          search={
            <SearchBox
              folds
              label="Cerca un premio"
              value={filters.testo}
              onChange={(testo) => changeFilters({ testo })}
            />
          }
        >
          <Chips
            label="Categoria"
            options={categorie(premi, filters.testo).map(({ nome, quanti: n }) => ({
              value: nome,
              label: `${nome}\u00a0${n}`,
            }))}
            value={filters.categoria}
            onChange={(categoria) => changeFilters({ categoria })}
          />
        </ListHead>
      ) : null}
      <p className="visually-hidden" role="status">
        {quanti(found.length, 'premio', 'premi')}
      </p>
      {found.length === 0 ? (
        <EmptyState
          icon="search"
          title="Nessun premio così"
          action={
            <Button variant="soft" onClick={() => changeFilters({ testo: '', categoria: EVERYTHING })}>
              Mostra tutti i premi
            </Button>
          }
        >
          Prova con un’altra parola, o togli la categoria.
        </EmptyState>
      ) : attende ? (
        <Skeleton shape="card" count={6} />
      ) : (
        <ul className="premi" aria-label="Premi">
          {found.map((premio) => (
            <li key={premio.id_premio} className={spicca(premio) ? 'premio-largo' : undefined}>
              <PremioCard
                spicca={spicca(premio)}
                premio={premio}
                portata={portata}
                aperto={premio.id_premio === aperto}
                desiderato={premio.id_premio === desiderio?.id_premio}
                replaces={aperto !== null}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Returns what decides which premi the member can request: the spendable points, today, and the last day for requests. */
export function usePortata(): Portata {
  const { data } = useQuery(saldoQuery)
  return {
    saldo: data?.saldo_punti ?? null,
    oggi: todayInRome(clock.now()),
    ultimaRichiesta: data?.edizione.ultima_richiesta ?? null,
    // Data persisted by an older version of the app has no `precedenti`.
    precedenti: (data?.precedenti ?? []).map(({ edizione, saldo_punti }) => ({
      edizione: edizione.id,
      titolo: edizione.titolo,
      saldo: saldo_punti,
      ultimaRichiesta: edizione.ultima_richiesta,
    })),
  }
}
