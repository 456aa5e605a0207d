import './premi.css'
import type { Richiesta } from '@primo/contract/raccolta/premi'
import { longDate, todayInRome } from '@primo/domain/platform/dates'
import { foldName, wordsOf } from '@primo/domain/platform/fold'
import { quanti } from '@primo/domain/platform/numbers'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { refreshManifestazione } from '../../data/manifestazione.ts'
import { richiesteQuery } from '../../data/premi.ts'
import { paths } from '../../paths.ts'
import { currentState } from '../../state/store.ts'
import { dropRequest, type WaitingRequest, waitingRequests } from '../../state/waiting-requests.ts'
import { PagedList } from '../../ui/AppList.tsx'
import { AppPage } from '../../ui/AppPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, Tag } from '../../ui/cards-and-tags.tsx'
import { ListedCard } from '../../ui/ListAndDetail.tsx'
import { Chips, ListHead, SearchBox, SHORT_LIST_MAX } from '../../ui/ListHead.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { EmptyState } from '../../ui/loading-and-errors.tsx'
import { PremioImage } from '../../ui/premio.tsx'
import { inCorso, STATI } from './stati.ts'

/** Page of the member's premio requests and their state. */
export function RichiestePage() {
  return (
    <AppPage title="Le mie richieste" back={paths.manifestazione} narrow onRefresh={refreshManifestazione}>
      <Richieste />
    </AppPage>
  )
}

const QUALI = ['tutte', 'in corso', 'concluse'] as const
type Quali = (typeof QUALI)[number]

const scelta: Record<Quali, (r: Richiesta) => boolean> = {
  tutte: () => true,
  'in corso': (r) => inCorso(r.stato),
  concluse: (r) => !inCorso(r.stato),
}

/**
 * Lists the member's premio requests with search and filter.
 * @param aperta id of the request shown next to the list, on wide screens
 */
export function Richieste({ aperta = null }: { aperta?: number | null }) {
  const list = useInfiniteQuery(richiesteQuery)
  const waiting = useWaiting()
  const [which, setWhich] = useState<Quali>('tutte')
  const [text, setText] = useState('')
  const all = list.data?.pages.flatMap((p) => p.data)
  const words = wordsOf(text)
  const { hasNextPage, isFetching, isError, fetchNextPage } = list
  const more = (words.length > 0 || which !== 'tutte') && hasNextPage && !isFetching && !isError
  // Search and choice look at all requests.
  useEffect(() => {
    if (more) void fetchNextPage()
  }, [more, fetchNextPage])
  const found = all?.filter(scelta[which]).filter((r) => {
    const dove = foldName(`${r.premio.descrizione} ${r.codice}`)
    return words.every((word) => dove.includes(word))
  })
  return (
    <div className="list-first">
      <WaitingRequests entries={waiting} />
      {all && all.length > SHORT_LIST_MAX ? (
        <ListHead
          search={<SearchBox folds label="Cerca per premio o codice" value={text} onChange={setText} />}
        >
          <Chips
            label="Quali richieste"
            options={QUALI.map((q) => ({
              value: q,
              label: `${q[0]?.toUpperCase()}${q.slice(1)}\u00a0${all.filter(scelta[q]).length}`,
            }))}
            value={which}
            onChange={setWhich}
          />
        </ListHead>
      ) : null}
      <p className="visually-hidden" role="status">
        {found ? quanti(found.length, 'richiesta', 'richieste') : ''}
      </p>
      <PagedList
        label="Richieste di premio"
        list={list}
        items={found}
        keyOf={(r) => r.id}
        render={(r) => <RichiestaRow richiesta={r} aperta={r.id === aperta} replaces={aperta !== null} />}
        empty={
          all?.length === 0 && waiting.length > 0 ? null : all?.length === 0 ? (
            <EmptyState
              icon="gift"
              title="Ancora nessuna richiesta"
              action={<ButtonLink to={paths.manifestazione}>Scegli un premio</ButtonLink>}
            >
              Quando richiedi un premio, qui vedi a che punto è e quando arriva.
            </EmptyState>
          ) : (
            <EmptyState
              icon="search"
              title="Nessuna richiesta così"
              action={
                <Button
                  variant="soft"
                  onClick={() => {
                    setText('')
                    setWhich('tutte')
                  }}
                >
                  Mostra tutte
                </Button>
              }
            />
          )
        }
      />
    </div>
  )
}

interface RowProps {
  richiesta: Richiesta
  aperta: boolean
  /** Whether opening it replaces the history entry of the request open next to the list. */
  replaces: boolean
}

function RichiestaRow({ richiesta: r, aperta, replaces }: RowProps) {
  const { nome, tono } = STATI[r.stato]
  return (
    <ListedCard to={paths.richiesta(r.id)} open={aperta} replaces={replaces}>
      <span className="row">
        <PremioImage immagine={r.premio.immagine} categoria={r.premio.categoria} forma="piccola" />
        <span className="grow">
          <b>{r.premio.descrizione}</b>
          <span className="muted below">
            {longDate(todayInRome(new Date(r.creata_il)))}, {quanti(r.punti, 'punto', 'punti')}
          </span>
        </span>
        <Tag tone={tono}>{nome}</Tag>
      </span>
    </ListedCard>
  )
}

/** Returns the member's requests that the server has not accepted: queued for the network, or rejected. */
function useWaiting(): WaitingRequest[] {
  const entries = useStore(waitingRequests, (state) => state.entries)
  return entries.filter((entry) => entry.di === currentState().user.id && !entry.esito)
}

/** Lists the premio requests that are still on the device, before those on the server. */
function WaitingRequests({ entries }: { entries: WaitingRequest[] }) {
  if (entries.length === 0) return null
  return (
    <ul className="app-list" aria-label="Richieste non ancora inviate">
      {entries.map((entry) => (
        <li key={entry.chiave}>
          <WaitingCard entry={entry} />
        </li>
      ))}
    </ul>
  )
}

function WaitingCard({ entry: { chiave, premio, partita_il, rifiuto } }: { entry: WaitingRequest }) {
  return (
    <Card className="stack">
      <div className="row">
        <PremioImage immagine={premio.immagine} categoria={premio.categoria} forma="piccola" />
        <div className="grow">
          <b>{premio.descrizione}</b>
          <p className="muted below">{quanti(premio.punti, 'punto', 'punti')}</p>
        </div>
        <Tag tone={rifiuto ? 'bad' : 'warn'}>{rifiuto ? 'Non inviata' : 'In attesa della rete'}</Tag>
      </div>
      <p>
        {rifiuto
          ? `${rifiuto.titolo}. ${rifiuto.testo}`
          : partita_il === null
            ? 'Parte da sola appena torni in rete. Fino ad allora non scaliamo punti.'
            : 'Non abbiamo avuto conferma: la rimandiamo appena c’è rete, e non ne facciamo una seconda.'}
      </p>
      <div className="row">
        <ButtonLink to={paths.premio(premio.id_premio)} variant="soft" small>
          Vedi il premio
        </ButtonLink>
        {rifiuto || partita_il === null ? (
          <Button variant="plain" small onClick={() => dropRequest(chiave)}>
            {rifiuto ? 'Ho capito' : 'Ritira la richiesta'}
          </Button>
        ) : null}
      </div>
    </Card>
  )
}
