import type { Pratica } from '@primo/contract/pratiche/pratiche'
import { quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { aspettaDaTe } from '@primo/domain/pratiche/conversazione'
import { STATO_PRATICA } from '@primo/domain/pratiche/pratica'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  conteggiQuery,
  type FiltriPratiche,
  praticheQuery,
  tipiFinanziamentoQuery,
} from '../../data/pratiche.ts'
import { paths } from '../../paths.ts'
import { createFilters } from '../../state/list-filters.ts'
import { AppList } from '../../ui/AppList.tsx'
import { Button } from '../../ui/Button.tsx'
import { Progress, Tag } from '../../ui/cards-and-tags.tsx'
import { useDebounced } from '../../ui/debounce.ts'
import { ListedCard } from '../../ui/ListAndDetail.tsx'
import { Chips, ListHead, SearchBox } from '../../ui/ListHead.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { EmptyState } from '../../ui/loading-and-errors.tsx'
import { SelectField } from '../../ui/more-fields.tsx'
import { etichetta, importo, nomePlurale, ORDINE_STATI } from './stati.ts'

const ALL: FiltriPratiche = {
  q: '',
  id_stato: 0,
  id_tipo_finanziamento: 0,
  sort_by: 'data_registrazione',
  sort_order: 'desc',
}

/** Sort orders of the list of pratiche: label, and parameters of the query. */
export const SORT_ORDERS = {
  recenti: { nome: 'Più recenti', sort_by: 'data_registrazione', sort_order: 'desc' },
  vecchie: { nome: 'Meno recenti', sort_by: 'data_registrazione', sort_order: 'asc' },
  nome: { nome: 'Nome', sort_by: 'nominativo', sort_order: 'asc' },
  importo: { nome: 'Importo', sort_by: 'importo_cent', sort_order: 'desc' },
  avanzamento: { nome: 'Avanzamento', sort_by: 'perc_completamento', sort_order: 'desc' },
} as const satisfies Record<string, Pick<FiltriPratiche, 'sort_by' | 'sort_order'> & { nome: string }>
export type SortOrder = keyof typeof SORT_ORDERS

/** Returns the name of the sort order that the list's filters contain. */
export function sortOrderOf({ sort_by, sort_order }: FiltriPratiche): SortOrder {
  const found = (Object.keys(SORT_ORDERS) as SortOrder[]).find(
    (o) => SORT_ORDERS[o].sort_by === sort_by && SORT_ORDERS[o].sort_order === sort_order,
  )
  return found ?? 'recenti'
}

/** Filters of the list of pratiche, shared by its own page and the column next to an open pratica. */
export const { useFiltri: useFilters, cambiaFiltri: changeFilters } = createFilters(ALL)

/** Clears search, state and type of the list. The sort order stays. */
function mostraTutte(): void {
  changeFilters({ q: '', id_stato: 0, id_tipo_finanziamento: 0 })
}

/**
 * Lists the member's pratiche with search, state, type and sort order.
 * @param aperta id of the pratica open next to the list, on wide screens
 */
export function Pratiche({ aperta = null }: { aperta?: number | null }) {
  const filters = useFilters()
  const query = { ...filters, q: useDebounced(filters.q.trim(), 250) }
  const list = useInfiniteQuery(praticheQuery(query))
  const { data: counts } = useQuery(conteggiQuery(query))
  const total = list.data?.pages[0]?.pagination.total
  const senzaFiltri = !query.q && !query.id_stato && !query.id_tipo_finanziamento
  return (
    <>
      {senzaFiltri && total === 0 ? null : (
        <ListHead
          search={
            <SearchBox
              folds
              label="Cerca per cliente o numero"
              value={filters.q}
              onChange={(q) => changeFilters({ q })}
            />
          }
          more={{
            changed: Number(filters.id_tipo_finanziamento > 0) + Number(sortOrderOf(filters) !== 'recenti'),
            fields: <Choices />,
          }}
        >
          <Chips
            label="Stato"
            options={[
              { value: '0', label: conta('Tutte', counts?.totale) },
              ...ORDINE_STATI.map((stato) => ({
                value: String(stato),
                label: conta(nomePlurale(stato), counts?.per_stato.find((s) => s.id_stato === stato)?.quante),
              })),
            ]}
            value={String(filters.id_stato)}
            onChange={(stato) => changeFilters({ id_stato: Number(stato) })}
          />
        </ListHead>
      )}
      <p className="visually-hidden" role="status">
        {total === undefined ? '' : quanti(total, 'pratica', 'pratiche')}
      </p>
      <AppList
        label="Pratiche"
        items={list.data?.pages.flatMap((p) => p.data)}
        keyOf={(p) => p.id_scheda}
        render={(p) => <PraticaRow pratica={p} aperta={p.id_scheda === aperta} replaces={aperta !== null} />}
        error={list.error}
        onRetry={() => void list.refetch()}
        onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
        loadingMore={list.isFetchingNextPage}
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

function conta(nome: string, count: number | undefined): string {
  return count === undefined ? nome : `${nome}\u00a0${wholeNumber(count)}`
}

/** Select fields for the list's type of financing and sort order. */
function Choices() {
  const filters = useFilters()
  const { data: tipi = [] } = useQuery(tipiFinanziamentoQuery)
  return (
    <div className="form">
      <SelectField
        label="Tipo"
        value={filters.id_tipo_finanziamento}
        onChange={(event) => changeFilters({ id_tipo_finanziamento: Number(event.target.value) })}
        none={[0, 'Tutti i tipi']}
        choices={tipi.map((t) => [t.id_tipo_finanziamento, t.tipo_finanziamento])}
      />
      <SelectField
        label="Ordina per"
        value={sortOrderOf(filters)}
        onChange={(event) => {
          const { sort_by, sort_order } = SORT_ORDERS[event.target.value as SortOrder]
          changeFilters({ sort_by, sort_order })
        }}
        choices={Object.entries(SORT_ORDERS).map(([ordine, { nome }]) => [ordine, nome])}
      />
    </div>
  )
}

interface Props {
  pratica: Pratica
  aperta: boolean
  /** Whether opening the pratica replaces the history entry, as in the list next to an open pratica. */
  replaces: boolean
}

function PraticaRow({ pratica: p, aperta, replaces }: Props) {
  const { parola, tono } = etichetta(p)
  return (
    <ListedCard to={paths.pratica(p.id_scheda)} open={aperta} replaces={replaces}>
      <span className="row">
        <span className="grow">
          <b className="pratica-nome">{p.nominativo}</b>
          <span className="muted below">
            {p.tipo_finanziamento}, {importo(p.importo_cent)}
          </span>
        </span>
        <Tag tone={tono}>{parola}</Tag>
      </span>
      {p.id_stato === STATO_PRATICA.in_lavorazione ? <RowProgress pratica={p} /> : null}
    </ListedCard>
  )
}

/** Shows the progress of a pratica, and what it waits for. */
function RowProgress({ pratica: p }: { pratica: Pratica }) {
  const missing = aspettaDaTe(p)
  return (
    <div className="avanzamento">
      <Progress value={p.perc_completamento} label={`Avanzamento della pratica di ${p.nominativo}`} />
      {p.tocca_a === 'operatore' ? (
        <p>Hai risposto: ora tocca a noi.</p>
      ) : missing ? (
        <p>
          Manca: <b>{missing}</b>
        </p>
      ) : null}
    </div>
  )
}
