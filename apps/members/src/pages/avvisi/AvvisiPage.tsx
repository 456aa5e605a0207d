import { clock } from '@primo/domain/platform/clock'
import { QueryStatus } from '../../ui/QueryStatus.tsx'
import './avvisi.css'
import { quanti } from '@primo/domain/platform/numbers'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { avvisiQuery, daLeggereQuery, refreshAvvisi, segnaTutti } from '../../data/avvisi.ts'
import { paths } from '../../paths.ts'
import { Aggiornato } from '../../ui/Aggiornato.tsx'
import { AppPage } from '../../ui/AppPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { useOnEnter } from '../../ui/lifecycle.ts'
import { EmptyState, LoadingState } from '../../ui/states.tsx'
import { usePress } from '../../ui/usePress.ts'
import { byDay } from './days.ts'
import { RigaAvviso } from './RigaAvviso.tsx'

/** Lists the avvisi by day, newest first. */
export function AvvisiPage() {
  const list = useInfiniteQuery(avvisiQuery)
  const { data: daLeggere = 0 } = useQuery(daLeggereQuery)
  // The page stays mounted behind others, and is reloaded on return when stale.
  useOnEnter(() => void refreshAvvisi())
  const avvisi = list.data?.pages.flatMap((p) => p.data)
  const last = avvisi?.[0]?.quando
  return (
    <AppPage
      title="Avvisi"
      lead={
        <>
          <span role="status">
            {daLeggere > 0 ? `${quanti(daLeggere, 'avviso', 'avvisi')} da leggere.` : 'Hai letto tutto.'}
          </span>{' '}
          <Link to={paths.preferenzeAvvisi}>Scegli che cosa sapere</Link>{' '}
          <Aggiornato at={list.dataUpdatedAt} />
        </>
      }
      back={paths.app}
      narrow
      onRefresh={refreshAvvisi}
    >
      {daLeggere > 0 && last ? <TuttiLetti fino_a={last} /> : null}
      {avvisi === undefined ? (
        <QueryStatus error={list.error} retry={list.refetch}>
          <LoadingState />
        </QueryStatus>
      ) : null}
      {avvisi?.length === 0 ? (
        <EmptyState
          icon="bell"
          title="Ancora nessun avviso"
          action={
            <ButtonLink to={paths.app} variant="soft">
              Torna alla home
            </ButtonLink>
          }
        >
          Qui trovi ciò che succede a pratiche, punti, premi e iscrizioni.
        </EmptyState>
      ) : null}
      {byDay(avvisi ?? [], clock.now()).map(({ giorno, nome, avvisi: suoi }) => (
        <section key={giorno} className="stack giornata" aria-labelledby={`giorno-${giorno}`}>
          <h2 id={`giorno-${giorno}`}>{nome}</h2>
          <ul className="card notizie">
            {suoi.map((avviso) => (
              <RigaAvviso key={avviso.id} avviso={avviso} />
            ))}
          </ul>
        </section>
      ))}
      {list.hasNextPage ? (
        <Altri busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
      ) : null}
    </AppPage>
  )
}

function TuttiLetti({ fino_a }: { fino_a: string }) {
  const { busy, press } = usePress()
  return (
    <Button
      variant="soft"
      small
      className="tutti-letti"
      busy={busy}
      onClick={() => void press(() => segnaTutti(fino_a))}
    >
      Segna tutti come letti
    </Button>
  )
}

/** Loads more avvisi when the end of the list becomes visible, or by button. */
function Altri({ busy, onMore }: { busy: boolean; onMore: () => void }) {
  const last = useRef(onMore)
  useEffect(() => {
    last.current = onMore
  })
  const dove = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const osserva = new IntersectionObserver(
      ([item]) => {
        if (item?.isIntersecting) last.current()
      },
      { rootMargin: '400px' },
    )
    if (dove.current) osserva.observe(dove.current)
    return () => osserva.disconnect()
  }, [])
  return (
    <div ref={dove} className="stack">
      <Button variant="soft" busy={busy} onClick={onMore}>
        Mostra altri
      </Button>
    </div>
  )
}
