import { quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { conteggiQuery, praticheQuery, tipiFinanziamentoQuery } from '../../data/pratiche.ts'
import { paths } from '../../paths.ts'
import { AppList } from '../../ui/AppList.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { useSettled } from '../../ui/debounce.ts'
import { SelectField } from '../../ui/Field.tsx'
import { Chips, SearchBox } from '../../ui/SearchBox.tsx'
import { EmptyState } from '../../ui/states.tsx'
import {
  changeFilters,
  mostraTutte,
  SORT_ORDERS,
  type SortOrder,
  sortOrderOf,
  useFilters,
} from './filters.ts'
import { RigaPratica } from './RigaPratica.tsx'
import { nomePlurale, ORDINE_STATI } from './stati.ts'

/** The member's cases with search, state, type and order. `aperta`: the one beside the list, on wide screens. */
export function Pratiche({ aperta = null }: { aperta?: number | null }) {
  const filtri = useFilters()
  const chiesti = { ...filtri, q: useSettled(filtri.q.trim(), 250) }
  const lista = useInfiniteQuery(praticheQuery(chiesti))
  const { data: conteggi } = useQuery(conteggiQuery(chiesti))
  const totale = lista.data?.pages[0]?.pagination.total
  const senzaFiltri = !chiesti.q && !chiesti.id_stato && !chiesti.id_tipo_finanziamento
  return (
    <>
      <SearchBox label="Cerca per cliente o numero" value={filtri.q} onChange={(q) => changeFilters({ q })} />
      <Chips
        label="Stato"
        options={[
          { value: '0', label: conta('Tutte', conteggi?.totale) },
          ...ORDINE_STATI.map((stato) => ({
            value: String(stato),
            label: conta(nomePlurale(stato), conteggi?.per_stato.find((s) => s.id_stato === stato)?.quante),
          })),
        ]}
        value={String(filtri.id_stato)}
        onChange={(stato) => changeFilters({ id_stato: Number(stato) })}
      />
      <Scelte />
      <p className="muted" role="status">
        {totale === undefined ? '' : quanti(totale, 'pratica', 'pratiche')}
      </p>
      <AppList
        label="Pratiche"
        items={lista.data?.pages.flatMap((p) => p.data)}
        keyOf={(p) => p.id_scheda}
        render={(p) => (
          <RigaPratica pratica={p} aperta={p.id_scheda === aperta} sostituisce={aperta !== null} />
        )}
        error={lista.error}
        onRetry={() => void lista.refetch()}
        onMore={lista.hasNextPage ? () => void lista.fetchNextPage() : undefined}
        loadingMore={lista.isFetchingNextPage}
        empty={
          senzaFiltri ? (
            <EmptyState
              icon="case"
              title="Ancora nessuna pratica"
              action={<ButtonLink to={paths.praticaNuova}>Scrivi la prima</ButtonLink>}
            >
              Bastano il nome del cliente, il tipo e l’importo: si salva mentre scrivi.
            </EmptyState>
          ) : (
            <EmptyState
              icon="search"
              title="Nessuna pratica così"
              action={
                <Button variant="soft" onClick={mostraTutte}>
                  Mostra tutte
                </Button>
              }
            />
          )
        }
      />
    </>
  )
}

function conta(nome: string, quante: number | undefined): string {
  return quante === undefined ? nome : `${nome}\u00a0${wholeNumber(quante)}`
}

/** Type and order. */
function Scelte() {
  const filtri = useFilters()
  const { data: tipi = [] } = useQuery(tipiFinanziamentoQuery)
  return (
    <div className="pratiche-scelte">
      <SelectField
        label="Tipo"
        value={filtri.id_tipo_finanziamento}
        onChange={(event) => changeFilters({ id_tipo_finanziamento: Number(event.target.value) })}
        none={[0, 'Tutti i tipi']}
        choices={tipi.map((t) => [t.id_tipo_finanziamento, t.tipo_finanziamento])}
      />
      <SelectField
        label="Ordina per"
        value={sortOrderOf(filtri)}
        onChange={(event) => {
          const { sort_by, sort_order } = SORT_ORDERS[event.target.value as SortOrder]
          changeFilters({ sort_by, sort_order })
        }}
        choices={Object.entries(SORT_ORDERS).map(([ordine, { nome }]) => [ordine, nome])}
      />
    </div>
  )
}
